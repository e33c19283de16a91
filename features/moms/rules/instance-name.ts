// Names of landslide features that nobody named: letters in order, per type and site (methods §6).

const LETTERS = 26;
const FIRST = 'A'.charCodeAt(0);

/** The letter after the highest one-letter name, A first; after Z comes AA (ours). Taken names are passed over. */
export function nextInstanceName(taken: readonly (string | null)[]): string {
  const names = new Set(taken.flatMap((name) => (name === null ? [] : [name.trim().toUpperCase()])));
  const highest = [...names]
    .filter((name) => /^[A-Z]$/.test(name))
    .sort()
    .at(-1);
  let place = highest === undefined ? 1 : numberOf(highest) + 1;
  while (names.has(lettersOf(place))) place++;
  return lettersOf(place);
}

const numberOf = (letter: string) => letter.charCodeAt(0) - FIRST + 1;

/** 1 → A, 26 → Z, 27 → AA, 703 → AAA. */
function lettersOf(place: number): string {
  const rest = place - 1;
  const before = Math.floor(rest / LETTERS);
  return (before === 0 ? '' : lettersOf(before)) + String.fromCharCode(FIRST + (rest % LETTERS));
}
