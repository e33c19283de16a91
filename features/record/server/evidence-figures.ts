// Gathers the numbers that a person looks at before deciding on a trigger: kept evidence, and what stands beside it.
import type { Db } from '@bantay/server/database/database.ts';
import { hasSource } from '../../alerts/rules/held-by.ts';
import type { GeneratedAlert } from '../../alerts/rules/public-alert.ts';
import type { TriggerSourceName } from '../../alerts/rules/trigger-sources.ts';
import type { AlertsService } from '../../alerts/server/alerts-service.ts';
import type { RainfallEvidence } from '../../rainfall/rules/rainfall-evidence.ts';
import type { RainfallService } from '../../rainfall/server/rainfall-service.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import type { MeasuredColumn, SubsurfaceService } from '../../subsurface/server/subsurface-service.ts';
import type { SurficialService } from '../../surficial/server/surficial-service.ts';
import {
  type MarkerFigure,
  markerFigures,
  type NodeFigure,
  newestIn,
  nodeFigures,
  type RainFigures,
  rainFigures,
} from '../rules/evidence-figures.ts';
import { evidenceLine } from '../rules/evidence-line.ts';
import type { TriggerEvidence } from '../rules/trigger-evidence.ts';
import * as queries from './record-queries.ts';

export interface FiguresContext {
  db: Db;
  alerts: Pick<AlertsService, 'generated'>;
  rainfall: Pick<RainfallService, 'sums'>;
  surficial: Pick<SurficialService, 'lettersInUse'>;
  subsurface: Pick<SubsurfaceService, 'measured'>;
}

export interface Figures {
  rain: (RainFigures & { gauge: string }) | null;
  markers: MarkerFigure[];
  /** Letters in use that were not measured. */
  markersMissing: string[];
  nodes: NodeFigure[];
  columns: MeasuredColumn[];
  newestAt: number | null;
  /** The site's other sources, as the newest run found them. */
  others: GeneratedAlert['current'];
}

interface Kept {
  at: number;
  evidence: TriggerEvidence;
}

export async function readFigures(
  context: FiguresContext,
  site: Site,
  own: TriggerSourceName,
  kept: Kept | null,
): Promise<Figures> {
  const current = (await context.alerts.generated(site.siteId))?.current ?? [];
  const others = current.filter(({ source }) => source !== own && hasSource(site.topics, source));
  return { ...(await figuresOf(context, context.db, site, kept)), others };
}

async function figuresOf(
  { rainfall, surficial, subsurface }: FiguresContext,
  db: Db,
  site: Pick<Site, 'siteId'>,
  kept: Kept | null,
): Promise<Omit<Figures, 'others'>> {
  const none = { rain: null, markers: [], markersMissing: [], nodes: [], columns: [], newestAt: null };
  if (kept === null) return none;
  const { evidence, at } = kept;
  const newestAt = newestIn(evidence, at);
  switch (evidence.source) {
    case 'rainfall':
      return { ...none, newestAt, rain: rainOf(evidence, await rainfall.sums(site, at, db)) };
    case 'surficial': {
      const measured = evidence.markers.map(({ name }) => name);
      const letters = await surficial.lettersInUse(site.siteId, db);
      const markersMissing = letters.filter((letter) => !measured.includes(letter));
      return { ...none, newestAt, markers: markerFigures(evidence), markersMissing };
    }
    case 'subsurface': {
      const columns = await subsurface.measured(site.siteId, at, db);
      return { ...none, newestAt, nodes: nodeFigures(evidence), columns };
    }
  }
}

const rainOf = (evidence: RainfallEvidence, sums: Awaited<ReturnType<RainfallService['sums']>>) => ({
  ...rainFigures(
    evidence,
    sums.filter(({ gauge }) => gauge !== evidence.gauge),
  ),
  gauge: evidence.gauge,
});

/** In the order of the triggers; what is asked for is read in the caller's transaction. */
export async function linesOfTriggers(
  context: FiguresContext,
  tx: Db,
  site: Pick<Site, 'siteId'>,
  triggerIds: readonly number[],
): Promise<string[]> {
  const lines: string[] = [];
  for (const kept of await queries.listNewestEvidence(tx, triggerIds)) {
    const { rain, markers, markersMissing, nodes } = await figuresOf(context, tx, site, kept);
    const markersInUse = markers.length + markersMissing.length;
    const line = evidenceLine({ rain, markers, markersInUse, nodes });
    if (line !== null) lines.push(line);
  }
  return lines;
}
