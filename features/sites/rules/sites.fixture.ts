// The two sites of the specification, as the rows of a new installation say them.
import type { KnownSite, SiteTopic } from './site.ts';

export const LPA_FACTS: KnownSite = {
  siteId: 24,
  siteCode: 'lpa',
  gaugeFrames: 4,
  topics: ['rainfall', 'surficial', 'subsurface', 'moms'],
  menuWithout: [],
  shares: [],
  limits: [],
};

/** Site 101 is ours: no source gives its id. MLGU and PLGU of site 24 are warned for it too (specification 001). */
export const SCU_FACTS: KnownSite = {
  siteId: 101,
  siteCode: 'scu',
  gaugeFrames: 3,
  topics: ['rainfall', 'surficial', 'moms'],
  menuWithout: ['rainfall', 'hazardMap'],
  shares: [
    { fromSiteId: 24, designation: 'MLGU' },
    { fromSiteId: 24, designation: 'PLGU' },
  ],
  limits: [],
};

export const SITES: readonly KnownSite[] = [LPA_FACTS, SCU_FACTS];

export const topicsOf = (siteCode: string): readonly SiteTopic[] =>
  SITES.find((site) => site.siteCode === siteCode)?.topics ?? [];
