// Words of the rainfall page.
export const rainfall = {} as const;
