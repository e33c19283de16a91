// A dashboard for Grafana over the metrics of this room; scripts/draw-dashboard.ts writes it to deploy/grafana-dashboard.json.
import type { Dashboard, FieldConfig, Panel } from '@grafana/schema';

/** Grafana asks whoever imports it which Prometheus this is. */
const SOURCE = { type: 'prometheus', uid: `\${DS_PROMETHEUS}` };
/** The whole width of Grafana's grid. */
const WIDTH = 24;

interface Drawn {
  title: string;
  description?: string;
  type: 'stat' | 'timeseries' | 'table';
  /** What is asked of Prometheus, and how each line is called. */
  asked: readonly (readonly [expr: string, legend: string])[];
  /** In columns and rows of the grid. */
  w: number;
  h: number;
  unit?: string;
  /** From 0 on; the first colour has no number. */
  steps?: readonly (readonly [color: string, value: number])[];
}

const LATE: Drawn['steps'] = [
  ['green', 0],
  ['red', 1],
];

const DRAWN: readonly Drawn[] = [
  {
    ...{ title: 'Level of each site', type: 'stat', w: 12, h: 6 },
    description: 'What may be shown. A site of which nothing is known is missing here, and 0 on the right.',
    asked: [['bantay_site_level', '{{site}}']],
    steps: [
      ['green', 0],
      ['yellow', 1],
      ['orange', 2],
      ['red', 3],
    ],
  },
  {
    ...{ title: 'Level known (1) or not (0)', type: 'stat', w: 6, h: 6 },
    asked: [['bantay_site_level_known', '{{site}}']],
    steps: [
      ['red', 0],
      ['green', 1],
    ],
  },
  {
    ...{ title: 'Overdue: nobody has ended it', type: 'stat', w: 6, h: 6, steps: LATE },
    asked: [['bantay_site_level_overdue', '{{site}}']],
  },
  {
    ...{ title: 'Open problems', type: 'timeseries', w: 12, h: 8 },
    asked: [
      ['bantay_problems_open > 0', '{{kind}}'],
      ['bantay_problems_unopened', 'nobody has looked'],
    ],
  },
  {
    ...{ title: 'Since somebody looked for problems', type: 'timeseries', w: 12, h: 8, unit: 's' },
    asked: [['bantay_duty_look_age_seconds', 'look']],
  },
  {
    ...{ title: 'Messages', type: 'timeseries', w: 12, h: 8 },
    asked: [['bantay_sms_messages', '{{state}}']],
  },
  {
    ...{ title: 'Oldest message that waits', type: 'timeseries', w: 8, h: 8, unit: 's' },
    asked: [['bantay_sms_oldest_waiting_seconds', 'oldest']],
  },
  { ...{ title: 'Gateways set', type: 'stat', w: 4, h: 8 }, asked: [['bantay_sms_gateway', 'gateway']] },
  {
    ...{ title: 'Rain gauges: age of the newest reading', type: 'timeseries', w: 12, h: 8, unit: 's' },
    asked: [['bantay_rain_reading_age_seconds', '{{gauge}} ({{site}})']],
  },
  {
    ...{ title: 'Silent gauges', type: 'table', w: 12, h: 8 },
    asked: [['bantay_rain_reading_age_seconds > bantay_rain_silent_after_seconds', '{{gauge}} ({{site}})']],
  },
  {
    ...{ title: 'Late or failed jobs', type: 'table', w: 12, h: 8 },
    asked: [
      ['bantay_job_age_seconds > bantay_job_late_after_seconds', '{{job}}'],
      ['bantay_job_failed > 0', '{{job}}'],
    ],
  },
  {
    ...{ title: 'Half hours missed in a day', type: 'table', w: 12, h: 8 },
    asked: [['increase(bantay_half_hours_missed_total[24h]) > 0', '{{site}}']],
  },
  {
    ...{ title: 'Answer of the database', type: 'timeseries', w: 12, h: 8, unit: 's' },
    asked: [['bantay_database_answer_seconds', 'select 1']],
  },
  {
    ...{ title: 'Free disk', type: 'timeseries', w: 8, h: 6, unit: 'bytes' },
    asked: [['bantay_disk_free_bytes', 'free']],
  },
  {
    ...{ title: 'Newest backup', type: 'stat', w: 8, h: 6, unit: 's' },
    asked: [['bantay_backup_age_seconds', 'age']],
  },
  { ...{ title: 'Version', type: 'stat', w: 8, h: 6 }, asked: [['bantay_info', '{{version}}']] },
];

export const dashboard: Dashboard & { __inputs: readonly object[] } = {
  // The question on import.
  __inputs: [
    {
      name: 'DS_PROMETHEUS',
      label: 'Prometheus',
      type: 'datasource',
      pluginId: 'prometheus',
      pluginName: 'Prometheus',
    },
  ],
  uid: 'bantay',
  title: 'Bantay',
  description: 'Early warning of landslides: levels, problems, messages, gauges, jobs.',
  tags: ['bantay'],
  timezone: 'Asia/Manila',
  refresh: '30s',
  schemaVersion: 41,
  editable: true,
  time: { from: 'now-24h', to: 'now' },
  panels: placed(DRAWN),
};

/** From left to right, in rows as wide as the grid. */
function placed(drawn: readonly Drawn[]): Panel[] {
  let [x, y, rowHeight] = [0, 0, 0];
  return drawn.map((one, index) => {
    if (x + one.w > WIDTH) [x, y, rowHeight] = [0, y + rowHeight, 0];
    const panel = panelOf(one, { id: index + 1, x, y });
    [x, rowHeight] = [x + one.w, Math.max(rowHeight, one.h)];
    return panel;
  });
}

function panelOf(
  { title, description, type, asked, w, h, unit, steps }: Drawn,
  at: { id: number; x: number; y: number },
): Panel {
  const defaults: FieldConfig = {
    ...(unit ? { unit } : {}),
    ...(steps
      ? {
          thresholds: {
            mode: 'absolute' as never, // by its value: the enumeration would make the type's package part of the program
            steps: steps.map(([color, value]) => ({ color, value: value || null })),
          },
        }
      : {}),
  };
  return {
    ...{ id: at.id, title, type, ...(description ? { description } : {}) },
    gridPos: { x: at.x, y: at.y, w, h },
    datasource: SOURCE,
    targets: asked.map(([expr, legendFormat], index) => ({
      ...{ refId: String.fromCharCode(65 + index), datasource: SOURCE, expr, legendFormat },
      ...(type === 'table' ? { format: 'table', instant: true } : {}),
    })),
    fieldConfig: { defaults, overrides: [] },
  };
}
