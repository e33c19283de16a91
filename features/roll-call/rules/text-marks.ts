// Whom an answer by SMS means: only where that is beyond doubt does it become marks; otherwise a person reads it.
import { textWords } from '@bantay/kernel/sms/text-words';
import type { RollPerson } from './roll-list.ts';
import type { RollState } from './roll-state.ts';
import type { RollText } from './roll-text.ts';

/** Words for somebody of whom a household has one. */
const KIN: readonly [RegExp, (person: RollPerson) => boolean][] = [
  [/^LOLA$/, ({ gender, groups }) => gender === 'F' && groups.includes('seniors')],
  [/^LOLO$/, ({ gender, groups }) => gender === 'M' && groups.includes('seniors')],
  [/^(?:APOY|MATANDA|LAGAS|SENIOR)$/, ({ groups }) => groups.includes('seniors')],
  [/^(?:BABY|SANGOL|BEBI)$/, ({ groups }) => groups.includes('toddlers')],
  [/^(?:BATA|KABATAAN)$/, ({ groups }) => groups.includes('toddlers') || groups.includes('children')],
  [/^(?:BUNTIS|BURUS|BUROD)$/, ({ groups }) => groups.includes('pregnant')],
  [/^(?:PWD|PILAY|BULAG)$/, ({ groups }) => groups.includes('disability')],
];

export interface TextMark {
  personId: number;
  state: RollState;
}

/**
 * `people`: whom the sender answers for; `isHousehold`: one household, for which a bare UWI means everybody. Empty: it is not clear
 * who is meant, or the numbers do not agree.
 */
export function marksOfText(read: RollText, people: readonly RollPerson[], isHousehold: boolean): TextMark[] {
  const marks = (those: readonly RollPerson[], state: RollState): TextMark[] =>
    those.map(({ personId }) => ({ personId, state }));
  const named = namedOf(read.names, people);
  if (named === null) return [];
  const isCount = (count: number | null, those: readonly RollPerson[]) => count === null || count === those.length;
  switch (read.kind) {
    case 'here':
      return isCount(read.people, people) && (read.isAll || read.people !== null) ? marks(people, 'at centre') : [];
    case 'lacking': {
      const others = people.filter((one) => !named.includes(one));
      const isClear = named.length > 0 && isCount(read.people, named) && isCount(read.here, others);
      return isClear ? marks(others, 'at centre') : [];
    }
    case 'back': {
      if (read.names.length > 0) return isCount(read.people, named) ? marks(named, 'went back') : [];
      const isEverybody = read.people === null ? isHousehold || read.isAll : read.people === people.length;
      return isEverybody ? marks(people, 'went back') : [];
    }
  }
}

/** Null: a word means nobody of them, or several. Two words may mean the same person. */
function namedOf(names: readonly string[], people: readonly RollPerson[]): RollPerson[] | null {
  const found = new Set<RollPerson>();
  for (const word of names) {
    const kin = KIN.find(([words]) => words.test(word))?.[1];
    const byName = people.filter(({ name }) => textWords(name).includes(word));
    const meant = byName.length > 0 ? byName : people.filter((one) => kin?.(one) ?? false);
    const already = meant.filter((one) => found.has(one));
    if (meant.length !== 1 && already.length !== 1) return null;
    for (const one of already.length === 1 ? already : meant) found.add(one);
  }
  return [...found];
}
