// The name of a marker: one letter, upper case, given to one marker in use at a time (specification 000, §5).

/** Why a name is refused. */
export type MarkerNameRefusal = 'required' | 'notLetters' | 'tooLong' | 'taken';

/** The sentences of the form, word for word (specification 000, §5); the one on length is ours. */
export const MARKER_NAME_SENTENCES: Readonly<Record<MarkerNameRefusal, string>> = {
  required: 'Required field',
  notLetters: 'Enter alphabet characters only.',
  tooLong: 'A marker name is one letter.',
  taken: 'Marker name already exists.',
};

/** A name as it is stored: without blanks, upper case. */
export function markerNameFrom(text: string): string {
  return text.trim().toUpperCase();
}

/** Judges a new name; `taken` are the letters of the markers in use at the site. Null when it may be given. */
export function refuseMarkerName(text: string, taken: readonly string[]): MarkerNameRefusal | null {
  const name = markerNameFrom(text);
  if (name === '') return 'required';
  if (!/^[A-Z]+$/.test(name)) return 'notLetters';
  if (name.length > 1) return 'tooLong';
  return taken.includes(name) ? 'taken' : null;
}
