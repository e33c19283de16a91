// Calls of two names that write, with a body that is taken and the kinds of their fields.
import {
  changeReleasePolicies,
  confirmProposal,
  overrideProposal,
  proposeEwi,
  withdrawProposal,
} from '@bantay/features/two-names/wire/two-names.ts';
import { sql } from 'kysely';
import { candidateOf, LPA, releaseBody } from './field.ts';
import { people } from './harness.ts';
import { house, officer, type Row, SCU } from './writing-house.ts';
import { idOf } from './written.ts';

const policies = async () => {
  const of = (await house.app.services.releasePolicies.list()).find(({ site }) => site.siteCode === 'lpa')!; // a demo site
  const levels = of.levels.map((one) => ({ level: one.level, second_person: 'off', override_after_s: 60 }));
  return { site_code: 'lpa', levels, version: of.version, reason: 'tried' };
};

const setPolicy = (mode: 'off' | 'must') =>
  sql`insert into release_policies values (${SCU}, 1, ${mode}, 120)
    on conflict (site_id, level) do update set second_person = excluded.second_person`.execute(house.app.db);

/** One of this person that waits since an hour, of a candidate that is gone: it is given back. */
export async function standing(username: string): Promise<{ proposal_id: number }> {
  await sql`update release_proposals set state = 'withdrawn', ended_at = now() where state = 'open'`.execute(
    house.app.db,
  );
  const posted = {
    ...{ siteId: LPA, kind: 'onset', level: 1, dataAt: house.now(), releaseTime: '09:10', triggerIds: [] },
    ...{ fingerprint: 'gone', comments: null, withRetriggerValidation: false, isEventValid: true },
    isManuallyLowered: false,
  };
  const { rows } = await sql<{ id: number }>`
    insert into release_proposals (site_id, level, released_level, fingerprint, text_sha, recipients_sha, posted, mode,
      override_after_s, proposed_by, proposed_at, field_at, process_name, process_ms)
    values (${LPA}, 1, 0, 'gone', 'x', 'x', ${JSON.stringify(posted)}, 'must', 60, ${await idOf(house, username)},
      now() - interval '1 hour', now(), 'another', 0)
    returning proposal_id as id`.execute(house.app.db);
  return { proposal_id: rows[0]!.id }; // an insert that returns has its row
}

const PROPOSAL = [{ path: 'proposal_id', kind: 'id' }] as const;

/** Before the release itself, which needs one name again by then. */
export const TWO_NAMES_CALLS: readonly Row[] = [
  {
    declaration: changeReleasePolicies,
    body: policies,
    fields: [
      { path: 'site_code', kind: 'text', also: ['', 'xyz'] },
      { path: 'levels', kind: 'list', also: [[]] },
      { path: 'levels.0.level', kind: 'choice', also: [0, 4, 2, '1'] },
      { path: 'levels.0.second_person', kind: 'choice', also: ['perhaps', ''] },
      { path: 'levels.0.override_after_s', kind: 'anything', also: [9, 121, 60.5, '60', null] },
      { path: 'version', kind: 'text', also: ['of before'] },
      { path: 'reason', kind: 'text', also: ['', ' ', 'x'.repeat(501)] },
    ],
  },
  {
    declaration: proposeEwi,
    body: async () => {
      await setPolicy('must');
      return releaseBody(house, (await candidateOf(officer, SCU))!); // it waits for its release
    },
    fields: [
      { path: 'site_id', kind: 'id' },
      { path: 'public_alert_level', kind: 'choice', also: ['1', 0, 2, 3] },
      { path: 'release_details', kind: 'object' },
      { path: 'release_details.data_ts', kind: 'time', also: ['2020-01-01 00:00:00', '2026-11-21 09:17:00'] },
      { path: 'release_details.release_time', kind: 'clock' },
      { path: 'trigger_list_arr', kind: 'list' },
      { path: 'trigger_list_arr.0.trigger_id', kind: 'reference' },
      { path: 'fingerprint', kind: 'text', isOptional: true, also: ['onset|101|3|', 'nonsense'] },
      { path: 'alone', kind: 'flag', isOptional: true, also: [true] },
    ],
  },
  { declaration: withdrawProposal, body: () => standing(people.mayorOfLgu), fields: PROPOSAL },
  { declaration: confirmProposal, body: () => standing(people.secondOfficer), fields: PROPOSAL },
  {
    declaration: overrideProposal,
    body: async () => {
      await setPolicy('off');
      return { ...(await standing(people.mayorOfLgu)), reason: 'Nobody answers.' };
    },
    fields: [...PROPOSAL, { path: 'reason', kind: 'text', also: ['', ' ', 'x'.repeat(301)] }],
  },
];
