// What is marked on the charts of a site.
import type { Db } from '@bantay/server/database/database.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import { type ChartMark, MARKS_MAX } from '../rules/chart-marks.ts';
import { listMarks } from './marks-queries.ts';

export interface MarksService {
  /** Oldest first, between two instants in either order; `isCut`: there were more, and these are the newest. */
  between(siteCode: string, one: number, other: number): Promise<{ marks: ChartMark[]; isCut: boolean }>;
}

export function makeMarksService(readDb: Db, sites: Pick<SitesService, 'require'>): MarksService {
  return {
    async between(siteCode, one, other) {
      const { siteId } = await sites.require(siteCode);
      const found = await listMarks(readDb, siteId, Math.min(one, other), Math.max(one, other), MARKS_MAX + 1);
      return { marks: found.slice(0, MARKS_MAX).reverse(), isCut: found.length > MARKS_MAX };
    },
  };
}
