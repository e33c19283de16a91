// What a password must be (ASVS 5.0, 6.2): long enough, any signs, not the name and not one everybody tries first.

/** Shortest password, characters. */
export const PASSWORD_MIN = 8;
/** Longest password, characters: hashing must not be made a burden. */
export const PASSWORD_MAX = 128;

/** Why a password is refused. */
export type PasswordProblem = 'tooShort' | 'tooLong' | 'sameAsUsername' | 'tooCommon' | 'blank';

/** First guesses of every attacker that are long enough to pass the length. */
const COMMON = new Set([
  'password',
  'password1',
  'password123',
  '12345678',
  '123456789',
  '1234567890',
  'qwertyuiop',
  'qwerty123',
  '11111111',
  'iloveyou',
  'admin123',
  'administrator',
  'letmein1',
  'welcome1',
  'abcd1234',
  'pilipinas',
  'philippines',
  'mabuhay1',
]);

/** Judges a new password; null when it is fine. Length counts characters as people see them, not bytes. */
export function passwordProblem(password: string, username = ''): PasswordProblem | null {
  const length = [...password].length;
  if (length > 0 && password.trim() === '') return 'blank';
  if (length < PASSWORD_MIN) return 'tooShort';
  if (length > PASSWORD_MAX) return 'tooLong';
  if (password.toLowerCase() === username.toLowerCase()) return 'sameAsUsername';
  return COMMON.has(password.toLowerCase()) ? 'tooCommon' : null;
}
