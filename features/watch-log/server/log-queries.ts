// SQL of the watch log: one statement for whatever was recorded in a stretch, a part for each kind, newest first.
import { at, type Db, rows } from '@bantay/server/database/database.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Cursor, GAP_MS, type LogEntry, type LogKind, type Stretch } from '../rules/log-entry.ts';
import { dataPart } from './data-gaps.ts';

export interface LogQuestion extends Stretch {
  /** Null: every site, and what belongs to none. */
  siteId: number | null;
  kinds: readonly LogKind[];
  after: Cursor | null;
  limit: number;
}

export async function listEntries(db: Db, asked: LogQuestion): Promise<LogEntry[]> {
  const parts = asked.kinds.flatMap((kind) => PARTS[kind](asked));
  if (parts.length === 0) return [];
  const { after, siteId, limit } = asked;
  return rows<LogEntry>(
    db,
    sql`select e.ref, e.at, s.site_code, e.by, e.kind, e.facts
        from (${sql.join(parts, sql` union all `)}) e (kind, ref, at, site_id, by, facts) left join sites s using (site_id)
        where e.at > ${at(asked.from)} and e.at <= ${at(asked.to)} and (${siteId}::int is null or e.site_id = ${siteId})
          and ${after === null ? sql`true` : sql`(e.at, e.ref collate "C") < (${at(after.at)}, ${after.ref})`}
        order by e.at desc, e.ref collate "C" desc limit ${limit}`,
  );
}

/** Of each site the release that held at an instant, where it has one above level 0 that was not taken back by then. */
export const listStanding = (db: Db, siteId: number | null, instant: number) =>
  rows<Extract<LogEntry, { kind: 'release' }>>(
    db,
    sql`select e.ref, e.at, s.site_code, e.by, e.kind, e.facts from (
          select distinct on (e.site_id) e.* from (${releasePart(sql`r.released_at <= ${at(instant)}
            and (r.cancelled_at is null or r.cancelled_at > ${at(instant)})`)}) e (kind, ref, at, site_id, by, facts)
          where ${siteId}::int is null or e.site_id = ${siteId}
          order by e.site_id, e.at desc) e join sites s using (site_id)
        where (e.facts->>'level')::int > 0 order by s.site_code`,
  );

type Part = RawBuilder<unknown>;
const within = (column: string, { from, to }: Stretch) =>
  sql`${sql.ref(column)} > ${at(from)} and ${sql.ref(column)} <= ${at(to)}`;
const nameOf = (column: string) =>
  sql`(select first_name || ' ' || last_name from users where user_id = ${sql.ref(column)})`;

const PARTS: Record<LogKind, (asked: LogQuestion) => Part[]> = {
  trigger: (asked) => [
    sql`select 'trigger', 'trigger:' || t.trigger_id, t.ts, t.site_id, null::text,
          jsonb_build_object('triggerId', t.trigger_id, 'source', h.trigger_source, 'level', y.alert_level, 'info', t.tech_info)
        from operational_triggers t join operational_trigger_symbols y using (trigger_sym_id)
          join trigger_hierarchies h using (source_id)
        where ${within('t.ts', asked)} and y.alert_level > 0`,
  ],
  decision: (asked) => [
    sql`select 'decision', 'decision:' || a.stat_id, a.ts_ack, t.site_id, ${nameOf('a.user_id')},
          jsonb_build_object('triggerId', t.trigger_id, 'source', h.trigger_source, 'level', y.alert_level,
            'status', a.alert_status, 'remarks', nullif(a.remarks, ''))
        from alert_status a join operational_triggers t using (trigger_id)
          join operational_trigger_symbols y using (trigger_sym_id) join trigger_hierarchies h using (source_id)
        where ${within('a.ts_ack', asked)} and a.alert_status is not null and a.user_id is not null`,
  ],
  release: (asked) => [releasePart(within('r.released_at', asked))],
  text: (asked) => [textPart(asked)],
  reply: (asked) => [okPart(asked), replyPart(asked)],
  measurement: (asked) => [
    sql`select 'measurement', 'measured:' || o.mo_id, o.entered_at, o.site_id, ${nameOf('o.entered_by')},
          jsonb_build_object('what', 'markers', 'moId', o.mo_id, 'observer', o.observer_name,
            'markers', (select count(*) from marker_data d where d.mo_id = o.mo_id))
        from marker_observations o where ${within('o.entered_at', asked)}`,
    sql`select 'measurement', 'feature:' || m.moms_id, n.timestamp, n.site_id, ${nameOf('m.reporter_id')},
          jsonb_build_object('what', 'feature', 'momsId', m.moms_id, 'feature', f.feature_type, 'level', m.op_trigger)
        from monitoring_moms m join narratives n on n.id = m.narrative_id join moms_instances i using (instance_id)
          join moms_features f using (feature_id)
        where ${within('n.timestamp', asked)}`,
    sql`select 'measurement', 'request:' || d.od_id, d.request_ts, d.site_id, ${nameOf('d.reporter_id')},
          jsonb_build_object('what', 'request', 'requestId', d.od_id, 'level', d.alert_level, 'reason', n.narrative)
        from monitoring_on_demand d join narratives n on n.id = d.narrative_id where ${within('d.request_ts', asked)}`,
  ],
  data: (asked) => [dataPart(asked, GAP_MS)],
  problem: (asked) => [
    problemPart(asked, 'begun', 'raised_at', sql`null::text`),
    problemPart(asked, 'acknowledged', 'acknowledged_at', nameOf('p.acknowledged_by')),
    problemPart(asked, 'ended', 'ended_at', sql`null::text`),
  ],
  'roll-call': (asked) => [
    rollCallPart(asked, 'opened', 'opened_at', 'r.opened_by'),
    rollCallPart(asked, 'closed', 'closed_at', 'r.closed_by'),
  ],
  note: (asked) => [
    sql`select 'note', 'note:' || n.note_id, n.written_at, n.site_id, ${nameOf('n.written_by')},
          jsonb_build_object('noteId', n.note_id, 'text', n.text)
        from watch_notes n where ${within('n.written_at', asked)}`,
  ],
  'hand-over': (asked) => [
    handOverPart(asked, 'given', 'given_at', ['h.given_by', 'h.to_user']),
    handOverPart(asked, 'taken', 'taken_at', ['h.taken_by', 'h.given_by']),
    handOverPart(asked, 'withdrawn', 'withdrawn_at', ['h.given_by', 'h.to_user']),
  ],
};

/** Openings say nothing: the program makes them with a site. */
const releasePart = (condition: Part) =>
  sql`select 'release', 'release:' || r.release_id, r.released_at, r.site_id,
        (select u.first_name || ' ' || u.last_name from monitoring_release_publishers p join users u using (user_id)
          where p.release_id = r.release_id and p.role = 'mt' limit 1),
        jsonb_build_object('releaseId', r.release_id, 'level', y.alert_level, 'releaseKind', r.kind,
          'bulletin', r.bulletin_number)
      from monitoring_releases r join monitoring_event_alerts a using (event_alert_id)
        join public_alert_symbols y using (pub_sym_id)
      where r.kind <> 'opening' and ${condition}`;

/** A number that answered is one that was written to in this round and has sent anything about its release since. */
const textPart = (asked: Stretch) =>
  sql`select 'text', 'round:' || d.round_id, d.field_at, r.site_id, ${nameOf('d.sender_user_id')},
        jsonb_build_object('what', d.kind, 'releaseId', d.release_id, 'level', y.alert_level, 'people', c.people,
          'sent', c.sent, 'delivered', c.delivered, 'failed', c.failed, 'waiting', c.waiting, 'answered', c.answered)
      from sms_rounds d join monitoring_releases r using (release_id) join monitoring_event_alerts a using (event_alert_id)
        join public_alert_symbols y using (pub_sym_id) cross join lateral (
          select count(*) as people, count(*) filter (where o.state in ('accepted', 'delivered')) as sent,
            count(*) filter (where o.state = 'delivered') as delivered,
            count(*) filter (where o.state = 'failed') as failed,
            count(*) filter (where o.state in ('queued', 'claimed', 'waiting', 'doubtful')) as waiting,
            count(*) filter (where exists (select 1 from sms_inbox i where i.number = o.number
              and i.release_id = d.release_id and i.field_at >= d.field_at)) as answered
          from sms_outbox o where o.round_id = d.round_id) c
      where d.release_id is not null and ${within('d.field_at', asked)}`;

const IS_OWN = sql`exists (select 1 from gateway_proofs own where own.number = i.number)`;
/** Of the release that it answers, else of the organization of whoever wrote. */
const SITE_OF_REPLY = sql`coalesce((select m.site_id from monitoring_releases m where m.release_id = i.release_id),
  (select min(o.site_id) from user_organizations o where o.user_id = i.user_id))`;

/** OKs, counted by release and hour: sixty lines of one word would hide the one that asks for help. */
const okPart = (asked: Stretch) =>
  sql`select 'reply', 'ok:' || coalesce(k.release_id, 0) || ':' || extract(epoch from k.hour)::bigint, max(k.field_at),
        k.site_id, null::text, jsonb_build_object('what', 'ok', 'releaseId', k.release_id, 'count', count(*))
      from (select i.release_id, date_trunc('hour', i.field_at) as hour, i.field_at, ${SITE_OF_REPLY} as site_id
        from sms_inbox i where i.kind = 'ok' and ${within('i.field_at', asked)} and not ${IS_OWN}) k
      group by k.release_id, k.hour, k.site_id`;

/** A measurement that was taken stands as such already. */
const replyPart = (asked: Stretch) =>
  sql`select 'reply', 'sms:' || i.inbox_id, i.field_at, ${SITE_OF_REPLY}, ${nameOf('i.user_id')},
        jsonb_build_object('what', i.kind, 'inboxId', i.inbox_id, 'text', i.sms_msg, 'takenBy', ${nameOf('i.read_by')})
      from sms_inbox i where i.kind <> 'ok' and i.mo_id is null and ${within('i.field_at', asked)} and not ${IS_OWN}`;

const problemPart = (asked: Stretch, what: string, column: string, by: Part) =>
  sql`select 'problem', ${`problem-${what}:`}::text || p.problem_id, ${sql.ref(`p.${column}`)}, p.site_id, ${by},
        jsonb_build_object('what', ${what}::text, 'problemId', p.problem_id, 'problemKind', p.kind, 'facts', p.facts)
      from duty_problems p where p.raised_at is not null and ${within(`p.${column}`, asked)}`;

const rollCallPart = (asked: Stretch, what: string, column: string, by: string) =>
  sql`select 'roll-call', ${`roll-call-${what}:`}::text || r.rollcall_id, ${sql.ref(`r.${column}`)}, r.site_id, ${nameOf(by)},
        jsonb_build_object('what', ${what}::text, 'rollcallId', r.rollcall_id, 'centre', r.centre)
      from rollcalls r where ${within(`r.${column}`, asked)}`;

const handOverPart = (asked: Stretch, what: string, column: string, [by, other]: readonly [string, string]) =>
  sql`select 'hand-over', ${`hand-over-${what}:`}::text || h.hand_over_id, ${sql.ref(`h.${column}`)}, null::int, ${nameOf(by)},
        jsonb_build_object('what', ${what}::text, 'handOverId', h.hand_over_id, 'other', ${nameOf(other)},
          'remarks', h.remarks)
      from hand_overs h where ${within(`h.${column}`, asked)}`;
