// Keyboard and touch: what each key and each swipe does.

// Text is written here, or a list opened: keys belong to the element.
function writing(target) {
  return target.closest('input:not([type=range]), textarea, select, [contenteditable]');
}

export function listenToKeys(app) {
  const deeds = {
    ArrowRight: (event) => (event.shiftKey ? app.nextMark() : app.step(1)),
    ArrowLeft: (event) => (event.shiftKey ? app.previousMark() : app.step(-1)),
    Home: () => app.go(app.game.first),
    End: () => app.go(app.game.stop),
    ' ': () => app.play(),
    '/': () => app.focus('query'),
    g: () => app.focus('number'),
    f: () => app.nextFinding(),
    c: () => app.copyCommand(),
    '+': () => app.board.view?.zoomBy(1.5),
    '-': () => app.board.view?.zoomBy(1 / 1.5),
    0: () => app.board.view?.fit(),
    '?': () => app.tab('game'),
    Escape: () => app.escape(),
  };
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (writing(event.target) || !Object.hasOwn(deeds, event.key)) return;
    // A space or Enter on a button presses it.
    if (event.key === ' ' && event.target.closest('button, a, summary')) return;
    event.preventDefault();
    deeds[event.key](event);
  });
}

// A swipe over `box` steps: to the left goes on.
export function listenToSwipes(app, box) {
  let start;
  box.addEventListener('pointerdown', (event) => {
    start = event.pointerType === 'mouse' ? undefined : { x: event.clientX, y: event.clientY, at: event.timeStamp };
  });
  box.addEventListener('pointerup', (event) => {
    if (!start) return;
    const x = event.clientX - start.x;
    const y = event.clientY - start.y;
    const quick = event.timeStamp - start.at < 700;
    start = undefined;
    if (quick && Math.abs(x) > 45 && Math.abs(x) > 2 * Math.abs(y)) app.step(x < 0 ? 1 : -1);
  });
  box.addEventListener('pointercancel', () => {
    start = undefined;
  });
}
