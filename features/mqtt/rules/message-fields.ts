// How a message of a logger is spelled: JSON, or a line like that of a form.

/** The last word of the topic says that it is one reading; what stands before it is the logger's own matter. */
export const isReadingTopic = (topic: string): boolean => /(?:^|\/)reading$/.test(topic);

/** Names and values as they came; null: it is neither a JSON object nor a line. */
export function fieldsOf(text: string): Readonly<Record<string, unknown>> | null {
  const trimmed = text.trim();
  if (!trimmed.startsWith('{')) return trimmed.includes('=') ? Object.fromEntries(new URLSearchParams(trimmed)) : null;
  try {
    return JSON.parse(trimmed) as Readonly<Record<string, unknown>>; // it begins as an object does
  } catch {
    return null;
  }
}
