// Drills in the words of the wire.
import { manilaTextOrNull, toManilaText } from '@bantay/kernel/time/manila-time';
import { nextStep, scoreOf } from '../rules/drill-score.ts';
import type { DrillReply } from '../wire/drill.ts';
import type { Practice } from './drill-service.ts';

type Row = Practice['past'][number];

const presentDrill = (row: Row): DrillReply => ({
  ...{ drill_id: row.drillId, scenario: row.scenario, started_by: row.startedBy, level: row.level },
  ...{ started_at: toManilaText(row.startedAt), ended_at: manilaTextOrNull(row.endedAt) },
  ...{ people: row.people, handed: row.handed, refused: row.refused, next: nextStep(row) },
  score: scoreOf(row).map(({ step, sinceTriggerMs, sinceBeforeMs }) => ({
    ...{ step, since_trigger_ms: sinceTriggerMs, since_before_ms: sinceBeforeMs },
  })),
});

export const presentPractice = ({ consents, running, past }: Practice) => ({
  consents: consents.map((one) => ({
    ...{ consent_id: one.consentId, name: one.name, number: one.number, designation_id: one.designationId },
    ...{ said_yes_at: toManilaText(one.saidYesAt), noted_by: one.notedBy },
  })),
  running: running && {
    ...presentDrill(running),
    triggers: running.triggers.map((one) => ({
      ...{ trigger_id: one.triggerId, info: one.info, level: one.level, is_undecided: one.isUndecided },
    })),
  },
  past: past.map(presentDrill),
});
