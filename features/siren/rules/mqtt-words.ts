// What a relay says over MQTT: a word, or a field of an object. What cannot be read is neither on nor off.

/** The value itself, or that of a field (names joined by dots); null: it is not there. */
function valueIn(text: string, field: string | null): unknown {
  if (field === null) return text.trim();
  let value: unknown = parsed(text);
  for (const name of field.split('.')) {
    const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
    if (!isThere) return null;
    value = (value as Record<string, unknown>)[name]; // it has this field
  }
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface RelayWords {
  field: string | null;
  on: string;
  off: string;
}

/** Upper and lower case are one; in JSON `true` and `false` are words as well. Null: neither. */
export function relayState(text: string, { field, on, off }: RelayWords): boolean | null {
  const value = valueIn(text, field);
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const word = String(value).toLowerCase();
  if (word === on.toLowerCase()) return true;
  return word === off.toLowerCase() ? false : null;
}

/** As the device counts it; null: no number. */
export function batteryValue(text: string, field: string | null): number | null {
  const value = valueIn(text, field);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' && /^-?\d{1,9}(\.\d{1,9})?$/.test(value.trim()) ? Number(value) : null;
}
