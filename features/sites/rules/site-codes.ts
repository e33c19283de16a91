// Codes of sites among each other: which one a text begins with, and which a new site can have.
import { parseSiteCode, type SiteCode } from './site.ts';

/**
 * The code that a text in small letters begins with, of those there are; the longest where one begins with another
 * (none may: judgeCode).
 */
export function codeAtStart(text: string, codes: readonly SiteCode[]): SiteCode | null {
  const found = codes.filter((code) => text.startsWith(code));
  return found.sort((one, other) => other.length - one.length)[0] ?? null;
}

/** Why a new site cannot have this code; null where it can. One that begins like another could not be told from it in an SMS. */
export function judgeCode(text: string, codes: readonly SiteCode[]): 'noCode' | 'taken' | 'tooNear' | null {
  const code = parseSiteCode(text);
  if (code === null) return 'noCode';
  if (codes.includes(code)) return 'taken';
  return codes.some((one) => one.startsWith(code) || code.startsWith(one)) ? 'tooNear' : null;
}
