// Philippine mobile numbers: stored and sent as 639XXXXXXXXX, accepted in the ways people write them.

const NOT_DIGITS = /[\s().-]/g;

/** `09171234567`, `639171234567`, `+63 917 123 4567` → `639171234567`; null for anything else. */
export function normalisePhoneNumber(text: string): string | null {
  const match = /^(?:\+?63|0)(9\d{9})$/.exec(text.replace(NOT_DIGITS, ''));
  return match ? `63${match[1]}` : null;
}

/** All but the last four digits hidden: `639*****4567`. */
export function maskPhoneNumber(number: string): string {
  return number.length <= 4 ? '*'.repeat(number.length) : `${'*'.repeat(number.length - 4)}${number.slice(-4)}`;
}
