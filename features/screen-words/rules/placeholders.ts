// What a sentence of the screens holds beside its words: places that the program fills, and signs around words. They stay as in English.

/** `{{name}}`, `{name}`, `<b>`, `</b>`, `<1/>`, and a reference of the library that fills them. */
const HELD = /\{\{[^{}]*\}\}|\{[^{}]*\}|<\/?[a-z0-9]+ ?\/?>|\$t\([^()]*\)/giu;

export const placeholdersOf = (text: string): string[] => [...text.matchAll(HELD)].map(([one]) => one);

/** What a translation lacks, and what it has that English has not; each as often as that is so. */
export interface PlaceholderFaults {
  missing: string[];
  strange: string[];
}

/** Null: all are there, in whatever order. */
export function placeholderFaults(text: string, english: string): PlaceholderFaults | null {
  const [mine, theirs] = [placeholdersOf(text), placeholdersOf(english)];
  const faults = { missing: without(theirs, mine), strange: without(mine, theirs) };
  return faults.missing.length + faults.strange.length === 0 ? null : faults;
}

function without(some: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return some.filter((one) => {
    const place = left.indexOf(one);
    if (place === -1) return true;
    left.splice(place, 1);
    return false;
  });
}

/** What no program could fill, whatever English says: the first brace or sign without its other half. Null: none. */
export function brokenPart(text: string): string | null {
  const [brace] = text.replace(HELD, '').match(/[{}]+|\$t\(/u) ?? [];
  if (brace !== undefined) return brace;
  const open: string[] = [];
  for (const sign of placeholdersOf(text)) {
    const [, isEnd, name = ''] = /^<(\/?)([a-z0-9]+) ?>$/iu.exec(sign) ?? [];
    if (isEnd === undefined) continue;
    if (isEnd === '') open.push(name);
    else if (open.pop() !== name) return sign;
  }
  const left = open.pop();
  return left === undefined ? null : `<${left}>`;
}
