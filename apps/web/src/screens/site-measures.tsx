// What other rooms draw on a site's card: rain, ground, and how many were told. Each says where nothing is known.
import type { SiteSummary } from '@bantay/features/dashboard/pages/site-card.tsx';
import { Suspense } from 'react';
import type { OnGoing } from '../api/shapes.ts';
import { siteOfPath } from '../api/site-book.ts';
import { lazy } from '../ui/lazy.tsx';
import { PanelBoundary } from '../ui/panel-boundary.tsx';
import { instantOf } from '../ui/time-words.ts';
import { alertOf } from './next-release.ts';
import { RainMeasure } from './rain-measure.tsx';
import { ToldMeasure } from './told-measure.tsx';

/** It works out the trend of each marker, and waits for its data anyhow: levels and decisions stand there before. */
const GroundMeasure = lazy(() => import('./ground-measure.tsx').then((module) => ({ default: module.GroundMeasure })));

/** Seldom: only while one is open. */
const RollCountLine = lazy(() =>
  import('@bantay/features/roll-call/pages/roll-count-line.tsx').then((module) => ({ default: module.RollCountLine })),
);

/** Each says where nothing is known, and since when. */
export function drawMeasures({ site, plate }: SiteSummary, now: number) {
  const code = siteOfPath(site.siteCode);
  if (!code) return null;
  const rain = plate.missing.find(({ source }) => source === 'rainfall');
  const isMissing = plate.missing.some(({ source }) => source === 'surficial');
  return {
    rain: <RainMeasure site={code} silentSince={rain?.since ? instantOf(rain.since) : null} now={now} />,
    ground: (
      <PanelBoundary name="markers">
        <Suspense fallback={null}>
          <GroundMeasure site={code} isMissing={isMissing} now={now} />
        </Suspense>
      </PanelBoundary>
    ),
  };
}

/** Null where nobody is to be told. */
export function drawTold(onGoing: OnGoing, { siteId, siteCode }: SiteSummary['site']) {
  const alert = alertOf(onGoing, siteId);
  const newest = alert?.releases[0];
  const site = siteOfPath(siteCode);
  if (!newest || !site) return null;
  return <ToldMeasure releaseId={newest.releaseId} isTold={alert.sentStatuses.isSmsSent} site={site} />;
}

/** Null where no roll-call is open. */
export const drawRollCall = ({ site, rollCall }: SiteSummary) =>
  rollCall && (
    <PanelBoundary name="roll-call">
      <Suspense fallback={null}>
        <RollCountLine site={site.siteCode} known={rollCall} />
      </Suspense>
    </PanelBoundary>
  );
