// Where counters and names go so that they do not lie upon each other. Boxes are {x, y, w, h} around their middle.

const kRounds = 30;

function overlap(a, b) {
  return {
    x: (a.w + b.w) / 2 - Math.abs(a.x - b.x),
    y: (a.h + b.h) / 2 - Math.abs(a.y - b.y),
  };
}

// Pushes boxes apart that lie upon each other, each no farther than `reach` from where it began.
export function spread(boxes, reach) {
  const homes = boxes.map((box) => ({ x: box.x, y: box.y }));
  for (let round = 0; round < kRounds; ++round) {
    let moved = false;
    for (let i = 0; i < boxes.length; ++i) {
      for (let j = i + 1; j < boxes.length; ++j) {
        const a = boxes[i];
        const b = boxes[j];
        const over = overlap(a, b);
        if (over.x <= 0.01 || over.y <= 0.01) continue;
        moved = true;
        const axis = over.x < over.y ? 'x' : 'y';
        const away = (a[axis] === b[axis] ? -1 : Math.sign(a[axis] - b[axis])) * over[axis] * 0.5;
        a[axis] += away;
        b[axis] -= away;
      }
    }
    boxes.forEach((box, i) => {
      box.x = Math.min(homes[i].x + reach, Math.max(homes[i].x - reach, box.x));
      box.y = Math.min(homes[i].y + reach, Math.max(homes[i].y - reach, box.y));
    });
    if (!moved) return;
  }
}

// Which of the boxes can be shown, the first ones first, if none may touch another or one of the `taken`.
export function choose(boxes, taken) {
  const placed = taken.slice();
  return boxes.map((box) => {
    const free = placed.every((other) => {
      if (other.owner !== undefined && other.owner === box.owner) return true;
      const over = overlap(box, other);
      return over.x <= 0 || over.y <= 0;
    });
    if (free) placed.push(box);
    return free;
  });
}
