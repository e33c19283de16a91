// Rainfall as a source of triggers: what it says about a site at a stamp, with the rows that prove it.
import type { TriggerSource } from '@bantay/domain/alerts/trigger-source';
import { rainfallEvidence } from '@bantay/domain/rainfall/rainfall-evidence';
import { summarizeRainfall } from '@bantay/domain/rainfall/rainfall-summary';
import {
  rainfallLevel,
  rainfallRows,
  rainfallStatement,
  rainfallTechInfo,
} from '@bantay/domain/rainfall/rainfall-trigger';
import { rainThresholds } from '@bantay/domain/rainfall/thresholds';
import type { Db } from '../../database/database.ts';
import type { Site } from '../sites/sites-service.ts';
import { distanceText } from './rainfall-presenter.ts';
import * as queries from './rainfall-queries.ts';
import type { RainfallService } from './rainfall-service.ts';

export function makeRainfallSource(rainfall: RainfallService): TriggerSource<Site, Db> {
  return {
    name: 'rainfall',
    async evaluate(site, question, tx) {
      const thresholdMm = await rainfall.thresholdMm(site, tx);
      if (thresholdMm === null) return [];
      const thresholds = rainThresholds(thresholdMm);
      const { gauges, rows: gaugeRows } = await rainfall.summaryInput(site, question.at, tx);
      const summary = summarizeRainfall(gauges, question.at);
      const level = rainfallLevel(summary, thresholds);
      const rows = rainfallRows(summary, thresholds, question.isEndOfValidity);
      for (const row of rows) {
        await queries.upsertAlertRow(tx, {
          at: question.at,
          siteId: site.site_id,
          rainId: row.rainId,
          kind: row.kind,
          cumulative: row.cumulativeMm,
          threshold: row.thresholdMm,
        });
      }
      const gauge = gaugeRows.find((one) => one.rain_id === summary?.rainId);
      const techInfo = gauge ? rainfallTechInfo(gauge.gauge_name, distanceText(gauge), rows) : '';
      const statement = rainfallStatement(level, question.at, techInfo);
      if (level !== 1 || summary === null || !gauge) return [statement];
      const inOrder = gaugeRows.map((one) => ({ rainId: one.rain_id, name: one.gauge_name }));
      return [
        { ...statement, evidence: rainfallEvidence(summary, thresholds, { inOrder, distance: distanceText(gauge) }) },
      ];
    },
  };
}
