// Compiles the headers that all tests share; does nothing.
int main() { return 0; }
