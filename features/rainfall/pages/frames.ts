// How many charts the rainfall page of a site has; gauges beyond come below.
import { siteFacts } from '@bantay/web/api/site-book.ts';
import { afterDrawn } from '@bantay/web/ui/charts/first-drawn.ts';
import type { SiteCode } from '../../sites/rules/site.ts';

/** As the database has it where nothing else is said. */
const USUAL = 3;

export const framesOf = (site: SiteCode): number => siteFacts(site)?.gaugeFrames ?? USUAL;

/** What comes after the charts: it stays out of the page's own budget. */
export const afterCharts = afterDrawn(() => import('./after-charts.ts'));
