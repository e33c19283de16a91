// Sizes of files for people, everywhere alike: MB with two decimals (specification 001, §9).

/** A small file is not nothing. */
export const megabytesText = (megabytes: number): string => Math.max(megabytes, 0.01).toFixed(2);
