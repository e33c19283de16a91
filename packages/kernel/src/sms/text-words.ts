// The words of an SMS as telephones bring them: accents, case, apostrophes and letters held down too long make no difference.

/** In capitals; a zero within letters is an O, and letters in a row count once: `n0ted` is NOTED, `TULOOONG` is TULONG. */
export const textWords = (text: string): string[] =>
  (
    text
      .normalize('NFKD')
      .replace(/['’‘`\p{M}]/gu, '') // "ma'am" is one word, and Niño is NINO
      .toUpperCase()
      .match(/[A-Z0-9]+/g) ?? []
  ).map((word) => (/[A-Z]/.test(word) ? word.replaceAll('0', 'O') : word).replace(/([A-Z])\1+/g, '$1'));
