// The feed in the words of the wire (api-facts §7.2): on_going and candidates, as older clients read them.
import { manilaTextOrNull, toManilaText } from '@bantay/kernel/time/manila-time';
import { decimalText } from '@bantay/kernel/wire/common';
import { alertLevelFacts } from '../../alerts/rules/alert-level.ts';
import type { Candidate, CandidateTrigger, RoutineCandidate } from '../../alerts/rules/candidate-types.ts';
import { isOnsetRelease, nextReleaseDue, prescribedReleaseTime } from '../../alerts/rules/event-sorting.ts';
import { heldBy } from '../../alerts/rules/held-by.ts';
import { internalFromList } from '../../alerts/rules/public-alert-letters.ts';
import { isPrematureLowering } from '../../alerts/rules/release-effect.ts';
import { noonDataStamp, noonRelease } from '../../alerts/rules/routine-schedule.ts';
import {
  INTERNAL_SYMBOLS,
  internalSymbolOf,
  isPossible,
  OPERATIONAL_SYMBOLS,
  TRIGGER_SOURCES,
  triggerSourceFacts,
  validAs,
} from '../../alerts/rules/trigger-sources.ts';
import { shownStatus } from '../../alerts/rules/validation.ts';
import type {
  LogRow,
  ReleaseRow,
  SavedTriggerRow,
  SiteState,
  StoredEvent,
} from '../../alerts/server/standing-service.ts';
import type { EarthquakeOfTrigger } from '../../earthquake/server/earthquake-service.ts';
import type { OnDemandRow } from '../../on-demand/server/on-demand-service.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import type {
  EventAlert,
  ExtendedAlert,
  OnGoing,
  SavedTrigger,
  Candidate as WireCandidate,
} from '../wire/dashboard.ts';
import {
  presentReportReleases,
  presentRoutineReports,
  presentSiteReports,
  presentTriggerReports,
  type ShownFeed,
} from './reports-presenter.ts';
import { presentSummary, siteOfAlert } from './summary-presenter.ts';

export function presentOnGoing(feed: ShownFeed): OnGoing {
  const of = (place: SiteState['place']['place']) => feed.states.filter((state) => state.place.place === place);
  const present = (state: SiteState) => presentAlert(feed, state.stored, state.site, heldWords(state));
  const day = (state: SiteState) => (state.place.place === 'extended' ? state.place.day : 1);
  return {
    latest: of('latest').map(present),
    overdue: of('overdue').map(present),
    extended: of('extended')
      .map((state): ExtendedAlert => {
        const hasReleaseToday = state.event.releases.some((release) => release.dataAt === noonDataStamp(feed.now));
        return { ...present(state), day: day(state), has_alert_release_today: hasReleaseToday };
      })
      .sort((a, b) => b.day - a.day),
    routine: presentRoutineBlock(feed),
    invalids: feed.invalids.flatMap((event) => {
      const site = feed.sites.find((one) => one.siteId === event.row.siteId);
      return site ? [{ ...presentAlert(feed, event, site, []), general_status: 'Declared invalid' }] : [];
    }),
    has_shifted_sites_to_routine: false,
    summary: feed.told.map((state) => presentSummary(feed, state)),
  };
}

/** Sources by name; the other reasons by their own. */
const heldWords = ({ generated, site }: SiteState): EventAlert['held_by'] =>
  generated ? heldBy(generated, site.topics).map((one) => (one.kind === 'no data' ? one.source : one.kind)) : [];

function presentAlert(feed: ShownFeed, stored: StoredEvent, site: Site, held: EventAlert['held_by']): EventAlert {
  const { row, releases, triggers } = stored;
  const newest = releases[0]!; // a shown event has at least one release
  return {
    event_alert_id: row.eventAlertId,
    ts_start: toManilaText(row.tsStart),
    ts_end: row.tsEnd === null ? null : toManilaText(row.tsEnd),
    public_alert_symbol: presentSymbol(row.alertLevel),
    event: {
      event_id: row.eventId,
      site_id: row.siteId,
      event_start: toManilaText(row.eventStart),
      validity: row.validity === null ? null : toManilaText(row.validity),
      status: String(row.status),
      site: siteOfAlert(site),
    },
    releases: releases.map(presentRelease),
    internal_alert_level: internalFromList(row.alertLevel, newest.triggerList),
    sent_statuses: {
      ...presentSent(feed.sent, newest.releaseId),
      ...(row.alertLevel > 0 ? presentBroadcast(feed, newest.releaseId) : {}),
    },
    // It counts the releases and looks at the level, no more.
    is_onset_release: isOnsetRelease({ releases, alert: { level: row.alertLevel } } as never),
    prescribed_release_time: toManilaText(prescribedReleaseTime(newest.dataTs)),
    latest_event_triggers: triggers.map((trigger) => presentSavedTrigger(feed, trigger)),
    // Of a lowered alert the level that runs is told: clients write their texts of this number.
    highest_event_alert_level: row.alertLevel === 0 ? 0 : row.highestLevel,
    publisher: newest.publisherId === null ? null : { user_id: newest.publisherId, name: newest.publisher ?? '' },
    held_by: held,
  };
}

function presentSymbol(level: 0 | 1 | 2 | 3): EventAlert['public_alert_symbol'] {
  const facts = alertLevelFacts(level);
  return {
    pub_sym_id: facts.pubSymId,
    alert_symbol: facts.symbol,
    alert_level: level,
    alert_type: facts.type,
    recommended_response: facts.words.en,
    duration: facts.durationHours,
  };
}

const presentRelease = (row: ReleaseRow): EventAlert['releases'][number] => ({
  release_id: row.releaseId,
  data_ts: toManilaText(row.dataTs),
  release_time: row.releaseTime,
  bulletin_number: row.bulletinNumber,
  comments: row.comments,
  trigger_list: row.triggerList,
  with_retrigger_validation: row.withRetriggerValidation,
  cancelled_at: row.cancelledAt === null ? null : toManilaText(row.cancelledAt),
});

function presentSent(sent: readonly LogRow[], releaseId: number): EventAlert['sent_statuses'] {
  const entry = (component: number) => {
    const row = sent.find((one) => one.releaseId === releaseId && one.component === component);
    return row ? { action: row.action, ts: toManilaText(row.ts), remarks: row.remarks } : null;
  };
  const [sms, bulletin] = [entry(1), entry(2)];
  return { is_sms_sent: sms !== null, is_bulletin_sent: bulletin !== null, sms, bulletin };
}

function presentBroadcast({ broadcasts }: ShownFeed, releaseId: number) {
  if (broadcasts === null) return {};
  const { asked, sent } = broadcasts.get(releaseId) ?? { asked: null, sent: null };
  return { broadcast: { asked: manilaTextOrNull(asked), sent: manilaTextOrNull(sent) } };
}

/** Older clients read eq_id without asking whether there is one (api-facts §7.2.1). */
const presentRequest = (row: OnDemandRow | undefined) => ({
  eq_id: row?.eqId ?? null,
  ...(row
    ? {
        request_ts: toManilaText(row.requestTs),
        reporter_id: row.reporterId,
        tech_info: row.techInfo,
        alert_level: row.alertLevel,
        site_id: row.siteId,
        approved_by: row.approvedBy,
      }
    : {}),
});

/** api-facts §7.2.2: all numbers as text. */
const presentEarthquakeDetails = (row: EarthquakeOfTrigger) => ({
  ea_id: String(row.eaId),
  distance: decimalText(row.distanceKm),
  magnitude: decimalText(row.magnitude),
  latitude: decimalText(row.latitude),
  longitude: decimalText(row.longitude),
  critical_distance: decimalText(row.criticalKm ?? 0),
});

function presentSavedTrigger(feed: ShownFeed, row: SavedTriggerRow): SavedTrigger {
  // What was released has the letter of its symbol (write-release.ts), and each symbol its source.
  const internal = INTERNAL_SYMBOLS.find((one) => one.internalSymId === row.internalSymId)!;
  const symbol = OPERATIONAL_SYMBOLS.find((one) => one.triggerSymId === internal.triggerSymId)!; // as above
  const source = TRIGGER_SOURCES.find((one) => one.name === symbol.source)!; // as above
  const isOnDemand = source.name === 'on demand';
  const isMoms = source.name === 'moms';
  const earthquake = feed.earthquakes.find((one) => one.triggerId === row.operationalTriggerId);
  const request = feed.onDemand.find((one) => one.triggerId === row.operationalTriggerId);
  return {
    trigger_id: row.triggerId,
    release_id: row.releaseId,
    ts: toManilaText(row.ts),
    info: row.info,
    internal_sym: {
      internal_sym_id: internal.internalSymId,
      alert_symbol: internal.symbol,
      alert_description: internal.description,
      trigger_sym_id: symbol.triggerSymId,
      trigger_symbol: {
        trigger_sym_id: symbol.triggerSymId,
        alert_level: symbol.level,
        alert_symbol: symbol.symbol,
        alert_description: symbol.description,
        source_id: source.sourceId,
        trigger_hierarchy: {
          source_id: source.sourceId,
          trigger_source: source.name,
          hierarchy_id: source.hierarchyId,
          is_default: 1,
          is_active: 1,
          data_interval: source.dataInterval,
          data_presence: source.dataPresence,
          is_ground: source.isGround ? 1 : 0,
        },
      },
    },
    trigger_misc:
      isOnDemand || isMoms || earthquake
        ? {
            trig_misc_id: row.triggerId,
            od_id: request?.odId ?? null,
            eq_id: earthquake?.eqId ?? null,
            has_moms: isMoms,
            on_demand: isOnDemand ? presentRequest(request) : null,
            eq: earthquake
              ? {
                  eq_id: earthquake.eqId,
                  magnitude: decimalText(earthquake.magnitude),
                  latitude: decimalText(earthquake.latitude),
                  longitude: decimalText(earthquake.longitude),
                }
              : null,
            moms_releases: presentReportReleases(feed, row.triggerId),
          }
        : null,
  };
}

function presentRoutineBlock(feed: ShownFeed): OnGoing['routine'] {
  if (!feed.routineBlock) return {};
  const { unreleased, released } = feed.routineBlock;
  const code = (siteId: number) => feed.sites.find((site) => site.siteId === siteId)?.siteCode ?? '';
  return {
    unreleased_sites: unreleased.map(({ siteId, siteCode }) => ({ site_id: siteId, site_code: siteCode })),
    released_sites: released.map((row) => ({
      site_id: row.siteId,
      site_code: code(row.siteId),
      event_id: row.eventId,
      event_alert_id: row.eventAlertId,
      release_id: row.releaseId,
      data_ts: toManilaText(row.dataTs),
      release_time: row.releaseTime,
      trigger_list: row.triggerList,
      sent_statuses: presentSent(feed.sent, row.releaseId),
    })),
    prescribed_release_time: toManilaText(noonRelease(feed.now)),
    sent_statuses: released[0] ? presentSent(feed.sent, released[0].releaseId) : null,
  };
}

export function presentCandidates(feed: ShownFeed): WireCandidate[] {
  const sites = feed.states.flatMap((state) =>
    state.candidates.map((candidate) => presentCandidate(feed, state, candidate)),
  );
  return feed.routine ? [...sites, presentRoutine(feed, feed.routine)] : sites;
}

function presentCandidate(feed: ShownFeed, state: SiteState, candidate: Candidate): WireCandidate {
  const newest = state.stored.releases[0]!; // a state has at least one release
  return {
    site_id: candidate.siteId,
    site_code: candidate.siteCode,
    internal_alert_level: candidate.internal,
    public_alert_level: candidate.level,
    public_alert_symbol: `A${candidate.level}`,
    release_details: { data_ts: toManilaText(candidate.dataAt), trigger_list_str: candidate.triggerList },
    general_status: candidate.kind,
    current_triggers_status: candidate.generated.current.map((status) => ({
      trigger_source: status.source,
      alert_level: status.level,
      alert_symbol:
        OPERATIONAL_SYMBOLS.find((one) => one.source === status.source && one.level === status.level)?.symbol ?? '',
      last_data_ts: status.dataAt === null ? null : toManilaText(status.dataAt),
    })),
    ...presentSiteReports(feed, state, candidate),
    previous_release: {
      ...presentRelease(newest),
      internal_alert: internalFromList(state.stored.row.alertLevel, newest.triggerList),
      event_alert: presentAlert(feed, state.stored, state.site, []),
    },
    validity_status: candidate.validityStatus,
    release_schedule: candidate.kind === 'on-going' ? toManilaText(nextReleaseDue(newest.dataTs)) : null,
    is_release_time: candidate.isReleaseTime,
    to_extend_validity: candidate.toExtendValidity,
    trigger_list_arr: candidate.triggers.map((trigger) => presentTrigger(feed, state, candidate, trigger)),
    has_ground_data: candidate.hasGroundData,
    saved_event_triggers: state.stored.triggers.map((trigger) => presentSavedTrigger(feed, trigger)),
    fingerprint: candidate.fingerprint,
    released_level: state.stored.row.alertLevel,
    due: candidate.blocked === 'only possible' ? null : toManilaText(candidate.dueAt),
    is_late: candidate.due === 'late',
    can_declare_invalid: candidate.kind === 'lowering' && isPrematureLowering(state.event, candidate.dataAt),
  };
}

function presentTrigger(feed: ShownFeed, state: SiteState, candidate: Candidate, trigger: CandidateTrigger) {
  const earthquake = feed.earthquakes.find((one) => one.triggerId === trigger.triggerId);
  const request = feed.onDemand.find((one) => one.triggerId === trigger.triggerId);
  const made = feed.decisions.find((row) => row.triggerId === trigger.triggerId && row.userId !== null);
  // Newest first: a trigger that is raised anew a day later asks again.
  const asked = feed.decisions.find((row) => row.triggerId === trigger.triggerId && row.userId === null);
  // Stored with the run's result, of which the rules name a part.
  const { techInfo } = trigger as CandidateTrigger & { techInfo?: string };
  return {
    trigger_type: trigger.source,
    source_id: triggerSourceFacts(trigger.source).sourceId,
    // A candidate holds what raises, or waits for a person: none of these is 0.
    alert_level: trigger.level as 1 | 2 | 3,
    trigger_id: trigger.triggerId,
    alert: trigger.symbol,
    trigger_alert_level: trigger.symbol,
    ts: toManilaText(trigger.startedAt),
    ts_updated: toManilaText(trigger.updatedAt),
    asked_at: asked ? toManilaText(asked.tsSet) : null,
    internal_sym_id: internalSymbolOf(trigger.symbol)?.internalSymId ?? 0,
    tech_info: techInfo && techInfo !== '' ? techInfo : `${trigger.source} trigger`,
    validating_status: shownStatus(trigger.source, trigger.status),
    ...(trigger.isInvalid ? { invalid: true as const } : {}),
    // What is possible becomes level 1 or 2 (trigger-sources.ts).
    ...(isPossible(trigger.symbol) ? { possible_level: validAs(trigger.symbol)!.level as 1 | 2 } : {}),
    ...(earthquake ? { eq_details: presentEarthquakeDetails(earthquake) } : {}),
    ...(trigger.source === 'moms' ? { moms_list: presentTriggerReports(feed, state, candidate, trigger) } : {}),
    ...(trigger.source === 'on demand'
      ? { od_details: { od_id: request?.odId ?? null, ...presentRequest(request) } }
      : {}),
    decision: made
      ? {
          name: made.name ?? '',
          at: made.tsAck === null ? '' : toManilaText(made.tsAck),
          remarks: made.remarks,
          tech_info: made.techInfo,
        }
      : null,
  };
}

function presentRoutine(feed: ShownFeed, routine: RoutineCandidate): WireCandidate {
  const group = (sites: RoutineCandidate['a0'], internal: 'A0' | 'ND') => ({
    site_id_list: sites.map((site) => site.siteId),
    internal_alert_level: internal,
    trigger_list_str: internal === 'ND' ? 'ND' : null,
  });
  const dataTs = toManilaText(routine.dataAt);
  return {
    public_alert_level: 0,
    public_alert_symbol: 'A0',
    data_ts: dataTs,
    is_release_time: routine.isReleaseTime,
    general_status: 'routine',
    routine_details: [group(routine.a0, 'A0'), group(routine.nd, 'ND')],
    overdue_routine_list: routine.overdue.map((site) => ({
      site_code: site.siteCode,
      site_id: site.siteId,
      ts: dataTs,
    })),
    non_triggering_moms: presentRoutineReports(feed, routine),
    fingerprint: routine.fingerprint,
    due: toManilaText(routine.dueAt),
    is_late: routine.due === 'late',
  };
}
