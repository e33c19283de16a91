// Schemas of the dashboard feed: what stands, and what may be released (api-facts §7).
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { SOURCE_NAMES } from '../../alerts/rules/trigger-sources.ts';
import { plate } from '../../alerts/wire/plate.ts';
import { momsOfInstance, momsRelease } from '../../moms/wire/moms.ts';
import { standingProposal } from '../../two-names/wire/proposal.ts';
import { SITE_LANGUAGES } from '../../warning-texts/rules/text-languages.ts';
import { ewiTemplate } from '../../warning-texts/wire/warning-texts.ts';
import { openHandOver } from '../../watch-log/wire/open-hand-over.ts';
import { why } from '../../why/wire/why.ts';
import { dashboardCalls } from './dashboard.calls.ts';

const level = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
const triggerType = z.enum(SOURCE_NAMES);
const status = z.union([z.literal(-1), z.literal(0), z.literal(1)]);

const siteOfAlert = z.object({
  site_id: z.number().int(),
  site_code: z.string(),
  purok: z.string().nullable(),
  sitio: z.string().nullable(),
  barangay: z.string(),
  municipality: z.string(),
  province: z.string(),
  region: z.string(),
  households: z.string(),
  season: z.number().int(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});

const sentEntry = z.object({ action: z.string(), ts: z.string(), remarks: z.string().nullable() }).nullable();
const sentStatuses = z.object({
  /** [own] When NDRRMC was asked for a cell broadcast, and when it was sent, wire time; left out: nobody asks here. */
  broadcast: z.object({ asked: z.string().nullable(), sent: z.string().nullable() }).optional(),
  is_sms_sent: z.boolean(),
  is_bulletin_sent: z.boolean(),
  sms: sentEntry,
  bulletin: sentEntry,
});

const publicAlertSymbol = z.object({
  pub_sym_id: z.number().int(),
  alert_symbol: z.string(),
  alert_level: level,
  alert_type: z.string(),
  recommended_response: z.string().nullable(),
  duration: z.number().int(),
});

const release = z.object({
  release_id: z.number().int(),
  data_ts: z.string(),
  release_time: z.string(),
  bulletin_number: z.number().int(),
  comments: z.string().nullable(),
  trigger_list: z.string().nullable(),
  with_retrigger_validation: z.boolean().nullable(),
  /** [own] When this warning was taken back, wire time; null: it stands. */
  cancelled_at: z.string().nullable(),
});

const savedTrigger = z.object({
  trigger_id: z.number().int(),
  release_id: z.number().int(),
  ts: z.string(),
  info: z.string(),
  internal_sym: z.object({
    internal_sym_id: z.number().int(),
    alert_symbol: z.string(),
    alert_description: z.string().nullable(),
    trigger_sym_id: z.number().int(),
    trigger_symbol: z.object({
      trigger_sym_id: z.number().int(),
      alert_level: z.number().int(),
      alert_symbol: z.string(),
      alert_description: z.string().nullable(),
      source_id: z.number().int(),
      trigger_hierarchy: z.object({
        source_id: z.number().int(),
        trigger_source: z.string(),
        hierarchy_id: z.number().int(),
        is_default: z.number().int(),
        is_active: z.number().int(),
        data_interval: z.string().nullable(),
        data_presence: z.number().int(),
        is_ground: z.number().int(),
      }),
    }),
  }),
  trigger_misc: z
    .object({
      trig_misc_id: z.number().int(),
      od_id: z.number().int().nullable(),
      eq_id: z.number().int().nullable(),
      has_moms: z.boolean(),
      on_demand: z.looseObject({ eq_id: z.number().int().nullable() }).nullable(),
      eq: z.looseObject({}).nullable(),
      moms_releases: z.array(momsRelease),
    })
    .nullable(),
});
export type SavedTrigger = z.infer<typeof savedTrigger>;

const eventAlert = z.object({
  event_alert_id: z.number().int(),
  ts_start: z.string(),
  ts_end: z.string().nullable(),
  public_alert_symbol: publicAlertSymbol,
  event: z.object({
    event_id: z.number().int(),
    site_id: z.number().int(),
    event_start: z.string(),
    validity: z.string().nullable(),
    status: z.string(),
    site: siteOfAlert,
  }),
  releases: z.array(release),
  internal_alert_level: z.string(),
  sent_statuses: sentStatuses,
  is_onset_release: z.boolean(),
  prescribed_release_time: z.string(),
  latest_event_triggers: z.array(savedTrigger),
  highest_event_alert_level: level,
  /** 'Ongoing' panels say so; 'invalid' events are shown inside Event as 'Declared invalid'. */
  general_status: z.string().optional(),
  /** Last officer who published, for 'Released 14:38 by …'. */
  publisher: z.object({ user_id: z.number().int(), name: z.string() }).nullable(),
  /** What holds the alert past its validity: a source without data, rain near the threshold, features not resolved. */
  held_by: z.array(z.union([triggerType, z.enum(['near threshold', 'unresolved features'])])),
});
export type EventAlert = z.infer<typeof eventAlert>;
const extendedAlert = eventAlert.extend({
  day: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  has_alert_release_today: z.boolean(),
});
export type ExtendedAlert = z.infer<typeof extendedAlert>;

/** The text inside `on_going`. */
export const onGoing = z.object({
  latest: z.array(eventAlert),
  extended: z.array(extendedAlert),
  overdue: z.array(eventAlert),
  routine: z.union([
    z.object({
      unreleased_sites: z.array(z.object({ site_id: z.number().int(), site_code: z.string() })),
      released_sites: z.array(
        z.object({
          site_id: z.number().int(),
          site_code: z.string(),
          event_id: z.number().int(),
          event_alert_id: z.number().int(),
          release_id: z.number().int(),
          data_ts: z.string(),
          release_time: z.string(),
          /** [own] `ND` when nobody had measured the ground: its text says so. */
          trigger_list: z.string().nullable(),
          sent_statuses: sentStatuses,
        }),
      ),
      prescribed_release_time: z.string(),
      sent_statuses: sentStatuses.nullable(),
    }),
    z.object({}).strict(),
  ]),
  invalids: z.array(eventAlert),
  has_shifted_sites_to_routine: z.boolean(),
  /** [own] State of every site from the records, so that the summary never guesses. */
  summary: z.array(
    z.object({
      site: siteOfAlert,
      /** Level of the newest release of the site. */
      alert_level: level,
      since: z.string(),
      validity: z.string().nullable(),
      /** Data stamp of the newest release. */
      data_ts: z.string(),
      /** When the warning of the newest release was taken back, wire time; null: it stands. */
      cancelled_at: z.string().nullable(),
      state: z.enum(['routine', 'onset', 'on-going', 'overdue', 'extended', 'lowered']),
      day: z.number().int().nullable(),
      /** Letters such as R or G of sources without data in the running window. */
      missing_data: z.array(z.string()),
      /** What may be shown as the level, and what is known beside it. */
      plate,
      /** [own] What raised the level, what speaks against it, what would end it: as everybody is told it. */
      why,
      /** [own] How many are safe and missing while a roll-call is open; null: none is. */
      roll_call: z.object({ people: z.number().int(), safe: z.number().int(), missing: z.number().int() }).nullable(),
      /** Newest reading of any sensor of the site, epoch ms. */
      newest_reading_at: z.number().nullable(),
    }),
  ),
});
export type OnGoing = z.infer<typeof onGoing>;

const trigger = z.object({
  trigger_type: triggerType,
  source_id: z.number().int(),
  alert_level: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  trigger_id: z.number().int(),
  alert: z.string(),
  trigger_alert_level: z.string(),
  ts_updated: z.string(),
  internal_sym_id: z.number().int(),
  tech_info: z.string(),
  validating_status: status.nullable().optional(),
  invalid: z.literal(true).optional(),
  /** The newest decision: who, when, what was written. */
  decision: z
    .object({
      name: z.string(),
      at: z.string(),
      remarks: z.string().nullable(),
      /** `tech_info` as it was when it was decided on; absent before that was kept. */
      tech_info: z.string().nullable().optional(),
    })
    .nullable()
    .optional(),
  /** [own] Only possible: no level changes until it is declared valid, and then it counts as this one. Absent for all others. */
  possible_level: z.union([z.literal(1), z.literal(2)]).optional(),
  /** First seen, wire time; `ts_updated` is the last retrigger. */
  ts: z.string().optional(),
  /** [own] When a person was asked to decide, wire time: data may be older than their arrival; null: nobody has to. */
  asked_at: z.string().nullable().optional(),
  rain_gauge: z.string().optional(),
  eq_details: z
    .object({
      ea_id: z.string(),
      distance: z.string(),
      magnitude: z.string(),
      latitude: z.string(),
      longitude: z.string(),
      critical_distance: z.string(),
    })
    .optional(),
  /** Reports of the trigger. */
  moms_list: z.array(momsOfInstance).optional(),
  od_details: z.looseObject({ od_id: z.number().int().nullable(), eq_id: z.number().int().nullable() }).optional(),
});
export type CandidateTrigger = z.infer<typeof trigger>;

const siteCandidate = z.object({
  site_id: z.number().int(),
  site_code: z.string(),
  internal_alert_level: z.string(),
  public_alert_level: level,
  public_alert_symbol: z.string(),
  release_details: z.object({ data_ts: z.string(), trigger_list_str: z.string().nullable() }),
  general_status: z.enum(['onset', 'on-going', 'lowering', 'extended']),
  current_triggers_status: z.array(
    z.looseObject({ trigger_source: z.string(), alert_level: z.number(), alert_symbol: z.string() }),
  ),
  /** Level 0 and not yet tied to a release. */
  non_triggering_moms: z.array(momsOfInstance),
  /** Newest report of each instance that is still above 0. */
  unresolved_moms_list: z.array(momsOfInstance),
  previous_release: z.looseObject({}).nullable(),
  validity_status: z.enum(['valid', 'partially valid', 'invalid']),
  release_schedule: z.string().nullable(),
  is_release_time: z.boolean(),
  to_extend_validity: z.boolean(),
  trigger_list_arr: z.array(trigger),
  has_ground_data: z.boolean(),
  saved_event_triggers: z.array(savedTrigger),
  /** [own] What was shown: the release is compared with it. */
  fingerprint: z.string(),
  /** [own] Level of the running alert before this release. */
  released_level: level,
  /** [own] When the release is due, wire time, and whether it is late. */
  due: z.string().nullable(),
  is_late: z.boolean(),
  /** [own] It would lower before the validity ends, so the whole event may be declared invalid. */
  can_declare_invalid: z.boolean(),
});
export type SiteCandidate = z.infer<typeof siteCandidate>;

const routineCandidate = z.object({
  public_alert_level: z.literal(0),
  public_alert_symbol: z.literal('A0'),
  data_ts: z.string(),
  is_release_time: z.boolean(),
  general_status: z.literal('routine'),
  routine_details: z.array(
    z.object({
      site_id_list: z.array(z.number().int()),
      internal_alert_level: z.enum(['A0', 'ND']),
      trigger_list_str: z.string().nullable(),
    }),
  ),
  overdue_routine_list: z.array(z.object({ site_code: z.string(), site_id: z.number().int(), ts: z.string() })),
  /** By site id. */
  non_triggering_moms: z.record(z.string(), z.array(momsOfInstance)),
  fingerprint: z.string(),
  due: z.string().nullable(),
  is_late: z.boolean(),
});
export type RoutineCandidate = z.infer<typeof routineCandidate>;
/** The text inside `candidate_alerts`. */
export const candidates = z.array(z.union([siteCandidate, routineCandidate]));
export type Candidate = SiteCandidate | RoutineCandidate;

export const listCandidateAlerts = declare(dashboardCalls.listCandidateAlerts, {
  who: 'reader',
  what: 'the feed: what runs, what waits and what is extended, at all sites',
  params: z.object({ param: z.string().max(200).optional() }),
  /** [own] Sites of a municipality, a region, a map window; with `since` those of them that may have changed. */
  query: z.object({
    municipality: z.string().max(200).optional(),
    region: z.string().max(200).optional(),
    /** South, west, north, east, in degrees. */
    window: z
      .string()
      .regex(/^-?\d{1,3}(\.\d{1,9})?(,-?\d{1,3}(\.\d{1,9})?){3}$/)
      .optional(),
    /** The `version` of the answer before; 0: none. */
    since: z.string().max(100).optional(),
    /** Of many sites those where nothing is to be told but level 0 may be counted; nothing where anything else is asked. */
    calm: z.enum(['counted']).optional(),
    /** The `texts` of the answer before; 0: none. */
    texts: z.string().max(100).optional(),
  }),
  reply: z.object({
    /** JSON text of `onGoing`. */
    on_going: z.string(),
    /** JSON text of `candidates`. */
    candidate_alerts: z.string(),
    ewi_templates: z.array(ewiTemplate),
    /** [own] Of which version they are. Only where `texts` was asked: where it is the one that was asked, they are not told again. */
    texts: z.string().optional(),
    /** [own] Where sites are counted, it tells of all others, without texts and without the routine release; not there: it tells of all. */
    calm: z
      .object({
        /** How many sites there are: those that are told of, and those that are counted. */
        all: z.number().int(),
        places: z.array(
          z.object({
            municipality: z.string(),
            region: z.string(),
            /** As the `shown` of a plate. */
            shown: z.literal(0).nullable(),
            sites: z.number().int(),
          }),
        ),
        /** Of all sites; null: none is to be made. */
        routine: z.object({ due: z.string(), is_late: z.boolean() }).nullable(),
      })
      .optional(),
    /** [own] Sites that are told in another language than Filipino; not there where there is none. */
    warning_languages: z.array(z.object({ site_code: z.string(), language: z.enum(SITE_LANGUAGES) })).optional(),
    /** [own] Releases that wait for their second name; not there where none does. */
    proposals: z.array(standingProposal).optional(),
    /** [own] A shift that nobody has taken yet; not there where there is none. */
    hand_over: openHandOver.optional(),
    /** [own] Ids of the sites that the answer tells of: of others nothing has changed. Only where something of `query` was asked. */
    judged: z.array(z.number().int()).optional(),
    /**
     * [own] The `since` that was asked: sites that are not `judged` stand as they did then, without a roll-call; what stands beside the
     * summary is told whole. Not there: that version is none of this database, of this scope or of sites as they are now, and all is told.
     */
    since: z.string().optional(),
    /** [own] To ask with as `since`. As well, and where there are many sites. */
    version: z.string().optional(),
    /** Field time of the answer, epoch ms. */
    now: z.number(),
  }),
});
