// Our own letters weigh as much as a page of readings: a signed-in page on a device that has not got them yet fetches them after what it
// shows, and draws with the device's own until then.
const KEPT = 'letters';
/** What comes later than this would move lines that somebody reads. */
const QUICK_MS = 1_000;
const show = () => {
  document.documentElement.dataset.letters = '';
};
/** Lines that move while somebody presses a button take the press away. */
const isPressing = () => document.querySelector(':active') !== null;

/**
 * Before the first draw, and with each address: where they were fetched once they lie on the device, and nothing is drawn twice.
 * @param isAtOnce nothing else is waited for: they come with the first draw
 */
export function applyLetters(isAtOnce = false): void {
  if (isAtOnce || localStorage.getItem(KEPT) !== null) show();
}

/** Shows them where the line is quick and nobody presses; else the next address begins with them. */
export async function fetchLetters(): Promise<void> {
  if (localStorage.getItem(KEPT) !== null) return;
  const began = performance.now();
  await document.fonts?.load('1em "Bantay Sans"');
  localStorage.setItem(KEPT, '');
  if (performance.now() - began < QUICK_MS && !isPressing()) show();
}
