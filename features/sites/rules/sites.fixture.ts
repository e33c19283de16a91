// The two sites of the specification, as the rows of a new installation say them.
import type { SiteFacts, SiteTopic } from './site.ts';

export const LPA_FACTS: SiteFacts = {
  siteId: 24,
  siteCode: 'lpa',
  gaugeFrames: 4,
  topics: ['rainfall', 'surficial', 'subsurface', 'moms'],
  menuWithout: [],
  shares: [],
};

/** Site 101 is ours: no source gives its id. MLGU and PLGU of site 24 are warned for it too (specification 001). */
export const SCU_FACTS: SiteFacts = {
  siteId: 101,
  siteCode: 'scu',
  gaugeFrames: 3,
  topics: ['rainfall', 'surficial', 'moms'],
  menuWithout: ['rainfall', 'hazardMap'],
  shares: [
    { fromSiteId: 24, designation: 'MLGU' },
    { fromSiteId: 24, designation: 'PLGU' },
  ],
};

export const SITES: readonly SiteFacts[] = [LPA_FACTS, SCU_FACTS];

export const topicsOf = (siteCode: string): readonly SiteTopic[] =>
  SITES.find((site) => site.siteCode === siteCode)?.topics ?? [];
