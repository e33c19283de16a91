// Calls of /admin about gauges, columns and keys, and what puts their changes back: part of the table of writing calls.
import { putBackAudit } from '@bantay/features/audit-log/wire/audit-log.ts';
import {
  addColumn,
  addGauge,
  attachGauge,
  changeColumn,
  detachGauge,
  orderGauge,
  retireColumn,
  retireGauge,
  reviveColumn,
  reviveGauge,
} from '@bantay/features/instruments/wire/instruments.ts';
import { createFeedKey, createKey, revokeKey } from '@bantay/features/instruments/wire/keys.ts';
import { sql } from 'kysely';
import { rows } from '../src/database/database.ts';
import { house, type Row } from './writing-house.ts';

let tries = 0;
/** Another each time. */
const next = () => {
  tries += 1;
  return tries;
};

const OPERATOR = { by: null };
const reason = 'a try';

const newGauge = () => ({
  ...{ gauge_name: `rain_bago${next()}`, data_source: 'noah', latitude: 11.7, longitude: 125.1, reason },
  sites: [{ site_code: 'lpa', distance_km: 50 }],
});

/** One far away, to be changed by whoever tries. */
async function someGauge(how: 'judged' | 'retired' = 'judged', siteCode = 'lpa') {
  const { gauges } = house.app.services;
  const gauge = { gaugeName: `rain_iba${next()}`, dataSource: 'noah' as const, latitude: null, longitude: null };
  const rainId = await gauges.add({ ...gauge, sites: [{ siteCode, km: 60 }] }, OPERATOR);
  if (how === 'retired') await gauges.retire({ rainId, version: null }, OPERATOR);
  const { version } = (await gauges.list()).find((one) => one.rainId === rainId)!; // it was just made
  return { rain_id: rainId, version, reason };
}

const newColumn = () => ({
  ...{ tsm_name: `bago${next()}`, site_code: 'lpa', segments: 3, segment_length: 0.5, accelerometers: 2 },
  ...{ activated_on: '2026-11-20', reason },
});

/** One to be changed by whoever tries. */
async function someColumn(how: 'judged' | 'retired' = 'judged') {
  const { columns } = house.app.services;
  const column = { tsmName: `iba${next()}`, siteCode: 'lpa', segments: 2, segmentLength: 1, version: 1 };
  const tsmId = await columns.add({ ...column, activatedOn: '2026-11-20' }, OPERATOR);
  if (how === 'retired') await columns.retire({ tsmId, version: null }, OPERATOR);
  const { version } = (await columns.list()).find((one) => one.tsmId === tsmId)!; // it was just made
  return { tsm_id: tsmId, version, reason };
}

const newKey = async () => {
  const { rain_id } = await someGauge();
  return { name: `box ${next()}`, gauges: [rain_id], columns: [], reason };
};

/** One to be revoked by whoever tries. */
const someKey = async () => {
  const { rain_id } = await someGauge();
  const key = { name: `box ${next()}`, gauges: [rain_id], columns: [], feeds: [] };
  const { keyId } = await house.app.services.keys.create(key, OPERATOR);
  return { key_id: keyId, reason };
};

const REASON: Row['fields'][number] = { path: 'reason', kind: 'text', also: ['', ' ', 'x'.repeat(501)] };
const SITE: Row['fields'][number] = { path: 'site_code', kind: 'text', also: ['', 'nowhere'] };
const SEEN_GAUGE: Row['fields'] = [
  { path: 'rain_id', kind: 'reference' },
  { path: 'version', kind: 'text', also: ['another'] },
  REASON,
];
const SEEN_COLUMN: Row['fields'] = [
  { path: 'tsm_id', kind: 'reference' },
  { path: 'version', kind: 'text', also: ['another'] },
  REASON,
];
const BUILD: Row['fields'] = [
  SITE,
  { path: 'segments', kind: 'id', also: [0, 101] },
  { path: 'segment_length', kind: 'anything', also: [0, 0.0001, 10.1, '1', null] },
  { path: 'accelerometers', kind: 'id', also: [0, 6] },
  { path: 'activated_on', kind: 'text', also: ['', '2026-02-31', '2026-11-20 08:00:00'] },
];
const KM = { kind: 'anything', also: [-1, 2001, '3', null, 1e300] } as const;

export const INSTRUMENT_CALLS: readonly Row[] = [
  {
    declaration: addGauge,
    body: newGauge,
    fields: [
      { path: 'gauge_name', kind: 'text', also: ['', ' ', 'lpasb', 'rain_lpasb', `rain_${'x'.repeat(56)}`] },
      { path: 'data_source', kind: 'choice', also: ['NOAH', ''] },
      { path: 'latitude', kind: 'anything', isOptional: true, also: [91, -11, '11'] },
      { path: 'longitude', kind: 'anything', isOptional: true, also: [0, 200] },
      { path: 'sites', kind: 'list', also: [[]] },
      { path: 'sites.0.site_code', kind: 'text', also: ['', 'nowhere'] },
      { path: 'sites.0.distance_km', ...KM },
      REASON,
    ],
  },
  {
    declaration: orderGauge,
    body: async () => ({ ...(await someGauge()), site_code: 'lpa', distance_km: 70 }),
    fields: [SITE, { path: 'distance_km', ...KM }, ...SEEN_GAUGE],
  },
  {
    declaration: attachGauge,
    body: async () => ({ ...(await someGauge('judged', 'scu')), site_code: 'lpa', distance_km: 70 }),
    fields: [SITE, { path: 'distance_km', ...KM }, ...SEEN_GAUGE],
  },
  {
    declaration: detachGauge,
    body: async () => ({ ...(await someGauge()), site_code: 'lpa' }),
    fields: [SITE, ...SEEN_GAUGE],
  },
  { declaration: retireGauge, body: () => someGauge(), fields: SEEN_GAUGE },
  { declaration: reviveGauge, body: () => someGauge('retired'), fields: SEEN_GAUGE },
  {
    declaration: addColumn,
    body: newColumn,
    fields: [{ path: 'tsm_name', kind: 'text', also: ['', ' ', 'lpasa', 'a b', 'x'.repeat(21)] }, ...BUILD, REASON],
  },
  {
    declaration: changeColumn,
    body: async () => {
      const { tsm_name: _name, ...build } = newColumn();
      return { ...build, ...(await someColumn()), nodes_out: [] };
    },
    fields: [...BUILD, { path: 'nodes_out', kind: 'list', also: [[0], [1.5], [4], [1, 1], [1, 2, 3]] }, ...SEEN_COLUMN],
  },
  { declaration: retireColumn, body: () => someColumn(), fields: SEEN_COLUMN },
  { declaration: reviveColumn, body: () => someColumn('retired'), fields: SEEN_COLUMN },
  {
    declaration: putBackAudit,
    // Of a column that was retired: it is brought back.
    body: async () => {
      const { tsm_id } = await someColumn('retired');
      const [row] = await rows<{ auditId: number }>(
        house.app.db,
        sql`select audit_id from audit where action = 'subsurface.retire-column' and subject_id = ${tsm_id}`,
      );
      return { audit_id: row!.auditId, reason }; // it was just retired
    },
    fields: [
      { path: 'audit_id', kind: 'reference' },
      { path: 'version', kind: 'text', isOptional: true, also: ['', 'x'.repeat(65)] },
      REASON,
    ],
  },
  {
    declaration: createKey,
    body: newKey,
    fields: [
      { path: 'name', kind: 'text', also: ['', ' ', 'x'.repeat(61)] },
      { path: 'gauges', kind: 'list', also: [[], [0], ['1'], [999_999]] },
      { path: 'columns', kind: 'list', also: [[0], ['lpasa'], [999_999]] },
      REASON,
    ],
  },
  {
    declaration: createFeedKey,
    body: () => ({ name: `feed ${next()}`, feed: 'earthquakes', reason }),
    fields: [
      { path: 'name', kind: 'text', also: ['', ' ', 'x'.repeat(61)] },
      { path: 'feed', kind: 'choice', also: ['SMS', ''] },
      REASON,
    ],
  },
  { declaration: revokeKey, body: () => someKey(), fields: [{ path: 'key_id', kind: 'reference' }, REASON] },
];
