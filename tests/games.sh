# Lists of games, for scripts. To be sourced:
#   . tests/games.sh

# The games of games.txt, a line each.
every_game() { grep -o '^[a-z_]*[a-z]' tests/games.txt; }
# with_the_halls GAME[,GAME]: these and the Halls, which the general fuzz targets play, separated by commas, each once.
# Fails, and says which there are, if one is not among them.
with_the_halls() {
  local game
  for game in ${1//,/ }; do
    if ! every_game | grep -qx -- "$game"; then
      echo "there is no game '$game' in tests/games.txt; there are $(every_game | paste -sd ' ')" >&2
      return 2
    fi
  done
  tr , '\n' <<<"halls,$1" | LC_ALL=C sort -u | paste -sd ,
}
