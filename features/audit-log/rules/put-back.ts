// Whether a change still stands as it left things, when somebody puts it back: field by field, of what it changed alone.

/** By the names of fields. Null and left out are the same. */
export type Fields = Readonly<Record<string, unknown>>;

export interface PutBackSides {
  /** As the change left it. */
  became: Fields;
  /** As it is now. */
  stands: Fields;
  /** As it was before the change, and would be again. */
  back: Fields;
}

/** `soAlready`: there is nothing to put back. `changedSince`: somebody chooses between what stands and what was. */
export type Standing = 'asLeft' | 'soAlready' | 'changedSince';

export function standingOf({ became, stands, back }: PutBackSides): Standing {
  if (isSame(stands, back)) return 'soAlready';
  return isSame(stands, became) ? 'asLeft' : 'changedSince';
}

export const isSame = (one: unknown, other: unknown): boolean => spelled(one) === spelled(other);

/** The database keeps the fields of an object in an order of its own. */
function spelled(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spelled).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const known = Object.entries(value).filter(([, one]) => one !== null && one !== undefined);
  const fields = known.map(([name, one]) => `${JSON.stringify(name)}:${spelled(one)}`);
  return `{${fields.sort().join()}}`;
}
