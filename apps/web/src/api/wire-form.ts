// Fields beside a file, for calls that take a form: named as the pages name them, written as the wire spells them.
import { wireName } from './inside.ts';

/** In this order; what is null or undefined is left out. */
export function wireForm(fields: Record<string, string | File | null | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(wireName(name), value);
    else if (value) form.append(wireName(name), value, value.name);
  }
  return form;
}
