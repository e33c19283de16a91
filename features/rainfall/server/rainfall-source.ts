// Rainfall as a source of triggers: what it says about a site at a stamp, with the rows that prove it.
import type { Db } from '@bantay/server/database/database.ts';
import type { TriggerSource } from '../../alerts/rules/trigger-source.ts';
import { usedLimits } from '../../limits/rules/limits.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import { possibleRain } from '../rules/possible-rain.ts';
import { judgeRainfall } from '../rules/rain-judgement.ts';
import { rainfallEvidence } from '../rules/rainfall-evidence.ts';
import { NO_THRESHOLD_INFO, rainfallRows, rainfallStatement, rainfallTechInfo } from '../rules/rainfall-trigger.ts';
import { rainThresholds } from '../rules/thresholds.ts';
import { distanceText } from './rainfall-presenter.ts';
import * as queries from './rainfall-queries.ts';
import type { RainfallService } from './rainfall-service.ts';

export function makeRainfallSource(rainfall: RainfallService): TriggerSource<Site, Db> {
  return {
    name: 'rainfall',
    async evaluate(site, question, tx) {
      const thresholdMm = question.limits.rain72h;
      // Silence would leave the newest statement standing: the site says itself that nobody judges its rain (S B2).
      if (thresholdMm === null) return [rainfallStatement(-1, question.at, NO_THRESHOLD_INFO)];
      const thresholds = rainThresholds(thresholdMm);
      const { gauges, rows: gaugeRows } = await rainfall.summaryInput(site, question.at, question.isOver, tx);
      const judgement = judgeRainfall(gauges, question.at, thresholds);
      const { level, decides, nearest, passedOver } = judgement;
      const rows = rainfallRows(nearest, thresholds, question.isEndOfValidity);
      for (const row of rows) {
        await queries.upsertAlertRow(tx, {
          at: question.at,
          siteId: site.siteId,
          rainId: row.rainId,
          kind: row.kind,
          cumulative: row.cumulativeMm,
          threshold: row.thresholdMm,
        });
      }
      const gauge = gaugeRows.find((one) => one.rainId === decides?.rainId);
      const techInfo = gauge ? rainfallTechInfo(gauge.gaugeName, distanceText(gauge), rows) : '';
      const statement = rainfallStatement(level, question.at, techInfo);
      const inOrder = gaugeRows.map((one) => ({
        rainId: one.rainId,
        name: one.gaugeName,
        distance: distanceText(one),
      }));
      // A half hour that still runs is no gap: only when it is over somebody is asked about what it lacks.
      const possible = question.isOver ? possibleRain(judgement, thresholds, inOrder, question.at) : null;
      if (possible !== null) return [statement, possible];
      if (level !== 1 || decides === null || !gauge) return [statement];
      const names = { inOrder, distance: distanceText(gauge) };
      const evidence = rainfallEvidence(decides, thresholds, names, passedOver);
      return [{ ...statement, evidence: { ...evidence, limits: usedLimits(question.limits, ['rain72h']) } }];
    },
  };
}
