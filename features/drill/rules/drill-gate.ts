// What may leave a drill: to numbers that said yes, and with a word before it that nobody takes for a warning.

/** Before every text that leaves a drill. */
export const DRILL_PREFIX = 'PAGSASANAY LAMANG: ';

/** Once, whoever has put it there before. */
export const drillText = (text: string): string => (text.startsWith(DRILL_PREFIX) ? text : DRILL_PREFIX + text);

/** As the number stands on the list, spelled in one way; nothing is guessed. */
export const mayHear = (listed: ReadonlySet<string>, number: string): boolean => listed.has(number);

/** The schema of a drill, and what makes it one. */
export const drillSchema = (drillId: number): string => `drill_${drillId}`;
