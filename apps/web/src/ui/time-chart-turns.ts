// Charts that show the same stretch are redrawn in turns: the one under the hand at once, one other in each frame.

const waiting = new Set<() => void>();
let isScheduled = false;

/** Draws in one of the next frames; a second wish of the same chart before that changes nothing. */
export function drawInTurn(draw: () => void): void {
  waiting.add(draw);
  if (isScheduled) return;
  isScheduled = true;
  requestAnimationFrame(drawNext);
}

/** A chart that was taken down, or drawn meanwhile, waits no longer. */
export function leaveTurn(draw: () => void): void {
  waiting.delete(draw);
}

function drawNext(): void {
  const [next] = waiting;
  isScheduled = waiting.size > 1;
  if (isScheduled) requestAnimationFrame(drawNext);
  if (next === undefined) return;
  waiting.delete(next);
  next();
}
