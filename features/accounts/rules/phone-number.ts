// Philippine mobile numbers: kept and sent on the wire as 639XXXXXXXXX.

const MOBILE = /^(?:\+?63|0)(9\d{9})$/;

/** Reads `09…`, `639…` or `+639…`, blanks, dashes and brackets ignored; `639XXXXXXXXX`, or null when it is no mobile number. */
export function parseMobileNumber(text: string): string | null {
  const match = MOBILE.exec(text.replace(/[\s()-]/g, ''));
  return match ? `63${match[1]}` : null;
}

/** `639…` → `+639…`, for gateways that want it. */
export function toInternational(number: string): string {
  return `+${number}`;
}

/** `639…` → `09…`, as people write it. */
export function toLocal(number: string): string {
  return `0${number.slice(2)}`;
}

/** The last four digits only, for logs and screens that need not show the whole number. */
export function maskedNumber(number: string): string {
  return `${'*'.repeat(Math.max(0, number.length - 4))}${number.slice(-4)}`;
}
