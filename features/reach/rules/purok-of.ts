// Where somebody lives who is warned: contacts have no purok, the households of the site have one.

export interface Resident {
  name: string;
  purok: string | null;
}

/** A word in brackets behind a name says what somebody is, not who. */
const nameOf = (name: string) =>
  name
    .replace(/\([^)]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** By name: where two residents of the same name live in two puroks, or in an unknown one, nobody knows. */
export function purokFinder(residents: readonly Resident[]): (name: string) => string | null {
  const known = new Map<string, string | null>();
  for (const { name, purok } of residents) {
    const key = nameOf(name);
    const before = known.get(key);
    known.set(key, before === undefined || before === purok ? purok : null);
  }
  return (name) => known.get(nameOf(name)) ?? null;
}
