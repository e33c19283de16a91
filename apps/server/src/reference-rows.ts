// Reference tables: what the domain lists, brought up to date at each start, so that an old database reads like a new one.
import { ALERT_LEVELS } from '@bantay/features/alerts/rules/alert-level.ts';
import {
  INTERNAL_SYMBOLS,
  OPERATIONAL_SYMBOLS,
  TRIGGER_SOURCES,
} from '@bantay/features/alerts/rules/trigger-sources.ts';
import { FEATURE_TYPES } from '@bantay/features/moms/rules/feature-types.ts';
import { DEFAULT_TEMPLATES } from '@bantay/features/warning-texts/rules/default-templates.ts';
import { textColumns } from '@bantay/features/warning-texts/rules/template-columns.ts';
import { sql } from 'kysely';
import { type Db, rows } from './database/database.ts';
import { lockNumber } from './database/own-schema.ts';
import { WARAY_DRAFTS } from './waray-templates.ts';

type Row = Record<string, unknown>;

interface Reference {
  table: string;
  key: string[];
  rows: Row[];
  /** A row that is there stays as it is: others may have written it. */
  isKept?: boolean;
}

const sourceId = new Map<string, number>(TRIGGER_SOURCES.map((row) => [row.name, row.sourceId]));

/** In the order in which they refer to each other. A row that the domain no longer lists stays: others may refer to it. */
const REFERENCES: Reference[] = [
  {
    table: 'trigger_hierarchies',
    key: ['source_id'],
    rows: TRIGGER_SOURCES.map((row) => ({
      source_id: row.sourceId,
      trigger_source: row.name,
      hierarchy_id: row.hierarchyId,
      is_default: 1,
      is_active: 1,
      data_interval: row.dataInterval,
      data_presence: row.dataPresence,
      is_ground: row.isGround ? 1 : 0,
    })),
  },
  {
    table: 'operational_trigger_symbols',
    key: ['trigger_sym_id'],
    rows: OPERATIONAL_SYMBOLS.map((row) => ({
      trigger_sym_id: row.triggerSymId,
      source_id: sourceId.get(row.source),
      alert_level: row.level,
      alert_symbol: row.symbol,
      alert_description: row.description,
    })),
  },
  {
    table: 'internal_alert_symbols',
    key: ['internal_sym_id'],
    rows: INTERNAL_SYMBOLS.map((row) => ({
      internal_sym_id: row.internalSymId,
      trigger_sym_id: row.triggerSymId,
      alert_symbol: row.symbol,
      alert_description: row.description,
    })),
  },
  {
    table: 'public_alert_symbols',
    key: ['pub_sym_id'],
    rows: ALERT_LEVELS.map((row) => ({
      pub_sym_id: row.pubSymId,
      alert_symbol: row.symbol,
      alert_level: row.level,
      alert_type: row.type,
      recommended_response: row.words.en,
      duration: row.durationHours,
    })),
  },
  {
    table: 'moms_features',
    key: ['feature_id'],
    rows: FEATURE_TYPES.map(({ featureId, name, description }) => ({
      feature_id: featureId,
      feature_type: name,
      description,
    })),
  },
  {
    table: 'moms_feature_alerts',
    key: ['feature_id', 'alert_level'],
    rows: FEATURE_TYPES.flatMap(({ featureId, levels }) =>
      Object.entries(levels).map(([level, description]) => ({
        feature_id: featureId,
        alert_level: Number(level),
        description,
      })),
    ),
  },
  {
    table: 'ewi_templates',
    key: ['alert_level', 'trigger'],
    // The municipality's own words.
    isKept: true,
    rows: DEFAULT_TEMPLATES.map(({ alertLevel, trigger, full, sms, fullEn, smsEn }) => ({
      alert_level: alertLevel,
      trigger,
      ...textColumns(full, ''),
      ...textColumns(sms, 'sms_'),
      english: { ...textColumns(fullEn, ''), ...textColumns(smsEn, 'sms_') },
    })),
  },
];

/** Servers that start at once wait for each other. */
const LOCK = 8_242_001;

/** In one transaction. Writes nothing, no number of a sequence either, where all stands as it should. */
export async function bringReferenceRows(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockNumber(LOCK)})`.execute(tx);
    for (const reference of REFERENCES) await bring(tx, reference);
    await bringDrafts(tx);
  });
}

/** Drafts of warning texts in Waray, where none was ever written: one that the municipality has worded, or emptied, stays so. */
export const bringDrafts = (tx: Db) =>
  sql`insert into ewi_texts (template_id, field, language, version, text)
      select t.id, d.field, 'war', 1, d.text
      from jsonb_array_elements(${JSON.stringify(WARAY_DRAFTS)}::jsonb) with ordinality one(draft, place),
        jsonb_to_record(one.draft) d(level int, trigger text, field text, text text),
        lateral (select id from ewi_templates
          where alert_level = coalesce(d.level, alert_level) and trigger = coalesce(d.trigger, trigger)
          order by id limit 1) t
      where not exists (select from ewi_texts there
        where there.template_id = t.id and there.field = d.field and there.language = 'war')
      order by one.place`.execute(tx);

async function bring(tx: Db, { table, key, rows: all, isKept }: Reference): Promise<void> {
  const columns = Object.keys(all[0] ?? {});
  const others = columns.filter((column) => !key.includes(column));
  const of = (owner: string, names: string[]) => sql.join(names.map((name) => sql.ref(`${owner}.${name}`)));
  const listed = (
    some: readonly Row[],
  ) => sql`jsonb_array_elements(${JSON.stringify(some)}::jsonb) with ordinality one(words, place),
    jsonb_populate_record(null::${sql.table(table)}, one.words) listed`;
  const isSame = sql`(${of('there', key)}) = (${of('listed', key)})`;
  // Looked for first: where a table numbers its rows, nothing is put into it out of a question to tables (decision 095).
  const missing = await rows<{ place: number }>(
    tx,
    sql`select one.place from ${listed(all)}
        where not exists (select from ${sql.table(table)} there where ${isSame})`,
  );
  const isMissing = new Set(missing.map(({ place }) => place));
  const fresh = all.filter((_, at) => isMissing.has(at + 1));
  if (fresh.length > 0)
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      select ${of('listed', columns)} from ${listed(fresh)} order by one.place`.execute(tx);
  if (isKept) return;
  const set = sql.join(others.map((name) => sql`${sql.ref(name)} = ${sql.ref(`listed.${name}`)}`));
  await sql`update ${sql.table(table)} there set ${set} from ${listed(all)}
    where ${isSame} and (${of('there', others)}) is distinct from (${of('listed', others)})`.execute(tx);
}
