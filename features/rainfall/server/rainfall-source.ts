// Rainfall as a source of triggers: what it says about a site at a stamp, with the rows that prove it.
import type { SourceAnswer, SourceQuestion } from '../../alerts/rules/trigger-source.ts';
import type { Source } from '../../alerts/server/rerun-service.ts';
import { usedLimits } from '../../limits/rules/limits.ts';
import { possibleRain } from '../rules/possible-rain.ts';
import { judgeRainfall } from '../rules/rain-judgement.ts';
import { rainfallEvidence } from '../rules/rainfall-evidence.ts';
import {
  NO_THRESHOLD_INFO,
  type RainfallRow,
  rainfallRows,
  rainfallStatement,
  rainfallTechInfo,
} from '../rules/rainfall-trigger.ts';
import { nearThreshold, rainThresholds, shareOfThreshold } from '../rules/thresholds.ts';
import { type SummaryInput, summaryValue } from './judge-site-rain.ts';
import { distanceText } from './rainfall-presenter.ts';
import * as queries from './rainfall-queries.ts';
import type { RainfallService } from './rainfall-service.ts';

export function makeRainfallSource(rainfall: RainfallService): Source {
  // How many gauges the newest look at a site has asked: the next one reads as many at once.
  const asked = new Map<number, number>();
  return {
    name: 'rainfall',
    needs: (site, { at }) => summaryValue(site, at, asked.get(site.siteId) ?? 1),
    evaluate: (site, question, tx, needed) =>
      answerRain(question, {
        async read() {
          const known = needed === undefined ? undefined : queries.asGauges(needed);
          const input = await rainfall.summaryInput(site, question.at, question.isOver, tx, known);
          asked.set(site.siteId, Math.max(1, input.gauges.length));
          return input;
        },
        keep: (rows) => queries.upsertAlertRows(tx, site.siteId, question.at, rows),
      }),
  };
}

/** Where readings come from, and where rows go. */
interface RainShelf {
  read(): Promise<SummaryInput>;
  keep(rows: readonly RainfallRow[]): Promise<unknown>;
}

export async function answerRain(question: SourceQuestion, shelf: RainShelf): Promise<SourceAnswer> {
  const thresholdMm = question.limits.rain72h;
  // Silence would leave the newest statement standing: the site says itself that nobody judges its rain (S B2).
  if (thresholdMm === null) return { statements: [rainfallStatement(-1, question.at, NO_THRESHOLD_INFO)] };
  const thresholds = rainThresholds(thresholdMm);
  const { gauges, rows: gaugeRows } = await shelf.read();
  const judgement = judgeRainfall(gauges, question.at, thresholds);
  const { level, decides, nearest, passedOver } = judgement;
  const isNear = nearest !== null && nearThreshold(nearest.sum24, nearest.sum72, thresholds) !== null;
  const rows = rainfallRows(nearest, thresholds, isNear && question.isEndOfValidity());
  if (rows.length > 0) await shelf.keep(rows);
  const nearThresholdAt = rows.some(({ kind }) => kind === 'x') ? [question.at] : [];
  const beside = { nearThresholdAt, nearness: shareOfThreshold(nearest, thresholds) };
  const gauge = gaugeRows.find((one) => one.rainId === decides?.rainId);
  const techInfo = gauge ? rainfallTechInfo(gauge.gaugeName, distanceText(gauge), rows) : '';
  const statement = rainfallStatement(level, question.at, techInfo);
  const inOrder = gaugeRows.map((one) => ({ rainId: one.rainId, name: one.gaugeName, distance: distanceText(one) }));
  // A half hour that still runs is no gap: only when it is over somebody is asked about what it lacks.
  const possible = question.isOver ? possibleRain(judgement, thresholds, inOrder, question.at) : null;
  if (possible !== null) return { statements: [statement, possible], ...beside };
  if (level !== 1 || decides === null || !gauge) return { statements: [statement], ...beside };
  const names = { inOrder, distance: distanceText(gauge) };
  const evidence = rainfallEvidence(decides, thresholds, names, passedOver);
  const proven = { ...statement, evidence: { ...evidence, limits: usedLimits(question.limits, ['rain72h']) } };
  return { statements: [proven], ...beside };
}
