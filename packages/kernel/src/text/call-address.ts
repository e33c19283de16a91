/** Where a telephone number is called with a tap: without the blanks and signs in which people write it. */
export const callAddress = (number: string): string => `tel:${number.replaceAll(/[^\d+]/g, '')}`;
