/** A mistake that a person can mend: one sentence. */
export class CellError extends Error {
  override readonly name = 'CellError';
}
