// Our own letters weigh as much as a page of readings: a device that has not got them yet fetches them after what the page shows, and
// draws with its own until then.
const KEPT = 'letters';
/** What comes later than this would move lines under a finger. */
const QUICK_MS = 1_000;
const show = () => {
  document.documentElement.dataset.letters = '';
};

/** Before the first draw, and with each address. Where they were fetched once they lie on the device, and nothing is drawn twice. */
export function applyLetters(): void {
  if (localStorage.getItem(KEPT) !== null) show();
}

/** Shows them where the line is quick; else the next address begins with them. */
export async function fetchLetters(): Promise<void> {
  if (document.documentElement.dataset.letters !== undefined) return;
  const began = performance.now();
  await document.fonts?.load('1em "Bantay Sans"');
  localStorage.setItem(KEPT, '');
  if (performance.now() - began < QUICK_MS) show();
}
