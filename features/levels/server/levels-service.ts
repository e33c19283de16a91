// The level of every watched site, as the dashboard and the plate know it: released, and never green by absence.
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { PlateTruth } from '../../alerts/rules/plate-truth.ts';
import type { SiteState, StandingService } from '../../alerts/server/standing-service.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';

export interface SiteLevel {
  site: Site;
  /** Null before the first release: then nothing is known of it. */
  stands: { state: SiteState; truth: PlateTruth } | null;
}

export interface LevelsService {
  /** Of one site, by its code, or of all; `now`: epoch ms. */
  read(siteCode?: string): Promise<{ now: number; sites: SiteLevel[] }>;
}

interface Parts {
  clock: Pick<FieldClock, 'now'>;
  sites: Pick<SitesService, 'list' | 'require'>;
  standing: Pick<StandingService, 'readStates'>;
}

export function makeLevelsService({ clock, sites, standing }: Parts): LevelsService {
  return {
    async read(siteCode) {
      const now = clock.now();
      const one = siteCode === undefined ? null : await sites.require(siteCode);
      const { states, truths } = await standing.readStates(now, one?.siteCode ?? null);
      const stateOf = new Map(states.map((state) => [state.site.siteId, state]));
      const levelOf = (site: Site): SiteLevel => {
        const [state, truth] = [stateOf.get(site.siteId), truths.get(site.siteId)];
        return { site, stands: state && truth ? { state, truth } : null };
      };
      return { now, sites: (one === null ? await sites.list() : [one]).map(levelOf) };
    },
  };
}
