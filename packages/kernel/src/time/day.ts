// Days of the calendar as texts: no time of day, no zone.

/** A day that exists, as `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00Z`);
  // February 30 passes the parser as March 2.
  return !Number.isNaN(at) && new Date(at).getUTCDate() === Number(text.slice(8));
}
