// Who measured, as one text: names joined by commas (ours; earlier clients and SMS join them by blanks).

/** Names of people: letters, blanks, and what stands inside names ("Ma. Santos-Dela Cruz", "O'Neil"). */
const NAME = /^\p{L}[\p{L}\p{M} .'’-]*$/u;
/** A name that is typed into the form: letters and blanks only (specification 001, §5). */
const TYPED = /^[\p{L}\p{M} ]+$/u;

/** Upper case, blanks drawn together, `, ` between names. */
export function tidyObserver(text: string): string {
  const names = text.normalize('NFC').replace(/\s+/g, ' ').split(',');
  return names
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .join(', ')
    .toUpperCase();
}

/** Whether a tidy text holds names and nothing else. */
export const isObserver = (tidy: string): boolean => tidy.split(', ').every((name) => NAME.test(name));

/** Whether the form takes it for a name that is not on its list. */
export const isTypedName = (text: string): boolean => TYPED.test(text);

/** Names of the list that a stored text holds, and what is left of it; a text of blanks alone is searched for them. */
export function findObservers(text: string, known: readonly string[]): { known: string[]; other: string } {
  const found: string[] = [];
  const left: string[] = [];
  for (const part of tidyObserver(text).split(', ')) {
    const own = known.find((name) => tidyObserver(name) === part);
    if (own !== undefined) found.push(own);
    else left.push(cutKnown(part, known, found));
  }
  return { known: [...new Set(found)], other: left.filter((part) => part !== '').join(', ') };
}

/** Longest names first, so that "Ana Cruz" does not eat a part of "Ana Cruz Reyes". */
function cutKnown(part: string, known: readonly string[], found: string[]): string {
  let rest = ` ${part} `;
  for (const name of [...known].sort((a, b) => b.length - a.length)) {
    const word = ` ${tidyObserver(name)} `;
    if (word.trim() === '' || !rest.includes(word)) continue;
    found.push(name);
    rest = rest.replace(word, ' ');
  }
  return rest.trim();
}
