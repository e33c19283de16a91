// Our own letters weigh as much as a page of readings: a device that has not got them yet fetches them after what the page shows, and
// draws with its own until then.
const KEPT = 'letters';
const show = () => {
  document.documentElement.dataset.letters = '';
};

/** Before the first draw. Where they were fetched once they lie on the device, and nothing is drawn twice. */
export function applyLetters(): void {
  if (localStorage.getItem(KEPT) !== null) show();
}

export async function fetchLetters(): Promise<void> {
  if (document.documentElement.dataset.letters !== undefined) return;
  await document.fonts?.load('1em "Bantay Sans"');
  localStorage.setItem(KEPT, '');
  show();
}
