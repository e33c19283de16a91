// What a new password has to fulfil.

/** NIST SP 800-63B and OWASP ASVS 5: at least 8 characters, no composition rules. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 1024;
