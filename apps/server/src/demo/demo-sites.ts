// Ids of the two sites, as the installation makes them.

export const SITE_IDS = { lpa: 24, scu: 101 } as const;
