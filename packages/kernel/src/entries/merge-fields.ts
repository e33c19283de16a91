// Two edits of one thing, both typed over the same state: what differs in other fields goes together, the same field is for a person.

export type Fields = Readonly<Record<string, unknown>>;

export type Merged<Row extends Fields> =
  /** `taken`: what somebody else had changed and this edit had not, in the order of the fields. */
  | { kind: 'merged'; row: Row; taken: (keyof Row & string)[] }
  /** Both changed these, and not into the same. */
  | { kind: 'clash'; fields: (keyof Row & string)[] };

/**
 * Field by field. `base`: what the edit was typed over. `mine`: what it makes of it. `theirs`: what stands now. What counts as one
 * field is the caller's to say: values are the same where they say the same as JSON.
 */
export function mergeFields<Row extends Fields>(base: Row, mine: Row, theirs: Row): Merged<Row> {
  // The fields of all three are the same.
  const names = Object.keys(mine) as (keyof Row & string)[];
  const isMine = (name: keyof Row) => !isSame(mine[name], base[name]);
  const isTheirs = (name: keyof Row) => !isSame(theirs[name], base[name]);
  const clashes = names.filter((name) => isMine(name) && isTheirs(name) && !isSame(mine[name], theirs[name]));
  if (clashes.length > 0) return { kind: 'clash', fields: clashes };
  const taken = names.filter((name) => !isMine(name) && isTheirs(name));
  const row = { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) };
  return { kind: 'merged', row, taken };
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
