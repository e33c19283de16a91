// Which part of a form that does not fit is a business refusal, told with 200 and words (specification 001, §8), and which is no request.
import { Problem } from '../problems.ts';

/** What both zod itself and the framework's wrapping of it know of one misfit. */
export interface Misfit {
  path: readonly PropertyKey[];
  code: string;
  message: string;
  expected?: unknown;
  origin?: unknown;
  maximum?: unknown;
  values?: readonly unknown[];
}

/** Kinds of misfit of a text that a person can mend. */
const WORDED: ReadonlySet<string> = new Set(['too_small', 'custom', 'invalid_format', 'invalid_value']);
const ID = /(^|_)(ids?|version)$/;

/**
 * A form whose texts are missing, too long or not among the choices is refused in words. Null where it is no request: no body,
 * no id, a number missing or another type than the field has.
 */
export function refusalInWords(misfits: readonly Misfit[], body: unknown): Problem | null {
  const sentences = misfits.map((misfit) => sentenceOf(misfit, body));
  if (sentences.length === 0 || sentences.includes(null)) return null;
  return new Problem('formRefused', { what: sentences.join(' ').slice(0, 500) });
}

function sentenceOf(misfit: Misfit, body: unknown): string | null {
  const name = misfit.path.at(-1);
  if (typeof name !== 'string' || ID.test(name)) return null;
  const given = valueAt(body, misfit.path);
  const field = label(misfit.path);
  if (given === undefined || given === null) {
    const isText = misfit.expected === 'string' || misfit.values?.every((value) => typeof value === 'string');
    return isText ? `${field}: Required.` : null;
  }
  if (misfit.code === 'too_big' && misfit.origin === 'string') return `${field}: at most ${misfit.maximum} characters.`;
  if (typeof given !== 'string' || !WORDED.has(misfit.code)) return null;
  if (misfit.values?.some((value) => typeof value !== 'string')) return null;
  if (given.trim() === '') return `${field}: Required.`;
  if (misfit.code === 'invalid_value') return `${field}: must be one of ${misfit.values?.join(', ')}.`;
  return `${field}: ${misfit.message}.`;
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  let value = body;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

/** `members.0.household_member` reads "Members 1, household member". */
function label(path: readonly PropertyKey[]): string {
  const words = path.map((key) =>
    /^\d+$/.test(String(key)) ? String(Number(key) + 1) : String(key).replaceAll('_', ' '),
  );
  const text = words.join(' ').replace(/ (\d+) /g, ' $1, ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
