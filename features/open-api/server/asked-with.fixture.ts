// With what each read operation of the document is asked, in a house in which everything is there once.
import { type RawBuilder, sql } from 'kysely';
import { LPA } from '../../../apps/server/test/field.ts';
import { people } from '../../../apps/server/test/harness.ts';
import { standing } from '../../../apps/server/test/two-names-calls.ts';
import { house, officer, releaseId, userId } from '../../../apps/server/test/writing-house.ts';
import { sendChat } from '../../chat/wire/chat.ts';
import { previewLimit } from '../../limit-care/wire/limit-care.ts';
import { keepShiftReport } from '../../watch-log/wire/watch-log.ts';

const SHIFT = { from: '2026-11-20 09:30:00', to: '2026-11-21 09:00:00' };

/** As they stand in an address. */
export type Values = Readonly<Record<string, string>>;
export interface Asked {
  path?: Values;
  query?: Values;
}

/** By the path as the document spells it; with what is of one name alone under that name. */
export async function askedWith(): Promise<{ byName: Values; byPath: Readonly<Record<string, Asked>> }> {
  const [mayor, other] = [String(await userId(people.mayorOfLgu)), String(await userId(people.provincialOfficer))];
  await house.app.services.cap.publish();
  const identifier = await one(sql`select identifier as found from cap_messages limit 1`);
  const trigger = await one(sql`select operational_trigger_id as found from monitoring_triggers
    where release_id = ${releaseId} and operational_trigger_id is not null`);
  const preview = await officer.send(previewLimit, { body: { site_code: 'lpa', key: 'rain72h', value: 120 } });
  const household = await one(sql`select min(id) as found from household_data`);
  // As if the mayor had been switched on again.
  const changed = await one(sql`insert into audit (field_at, actor, action, subject_id, before, after)
    values (now(), 'operator', 'contacts.switch', ${Number(mayor)}, '{"warned": false}', '{"warned": true}')
    returning audit_id as found`);
  const chat = await officer.send(sendChat, { body: { msg: 'Handa na.', recipient_user_id: Number(other) } });
  const marker = await one(sql`select min(marker_id) as found from markers`);
  const { json: sheet } = await officer.raw('GET', `/api/bulletin/${releaseId}`);
  const [seal] = /[0-9a-f]{64}/.exec(JSON.stringify(sheet)) ?? [''];
  const { json: calendar } = await officer.raw('POST', '/api/events/make_calendar_address', { body: { site_id: LPA } });
  const { proposal_id: proposal } = await standing(people.secondOfficer);
  const body = { ...SHIFT, site_code: null, remarks: '' };
  const report = await officer.send(keepShiftReport, { body });
  const hook = { name: 'another house', url: 'https://bantay.example.org/hook', reason: 'to be told' };
  const watchman = { name: 'hill', address: null, publicKey: 'A'.repeat(43) };
  await house.app.services.watch.add(watchman, { actor: 'operator', userId: null });
  const { json: webhook } = await officer.raw('POST', '/api/admin/webhooks/create', { body: hook });
  return {
    byName: {
      ...{ site_code: 'lpa', site_id: String(LPA), release_id: String(releaseId), trigger_id: trigger, user_id: mayor },
      ...{ ts_start: '2026-11-20 09:30:00', ts_end: '2026-11-21 09:30:00', days_diff: '3' },
      ...{
        start: '2026-11-01 00:00:00',
        end: '2026-11-21 09:30:00',
        folder: 'assets',
        room_id: String(chat.json.res.room_id),
      },
    },
    byPath: {
      '/cap/message/{file}': { path: { file: `${identifier}.xml` } },
      '/api/admin/keys/connect/{name}': { path: { name: 'gauge' } },
      '/api/admin/webhooks/deliveries/{hook_id}': { path: { hook_id: String(webhook.hook_id) } },
      '/levels/{language}': { path: { language: 'en' } },
      '/calendar/{file}': { path: { file: String(calendar.address).split('/').at(-1) ?? '' } },
      '/api/bulletin/seal/{hash}': { path: { hash: seal } },
      '/api/cap/message/{identifier}': { path: { identifier } },
      '/message/get_recipient_room/{recipient}/{sender}': { path: { recipient: other, sender: mayor } },
      '/api/monitoring/sending_plan/{site_code}': {
        ...{ path: { site_code: 'lpa' }, query: { level: '1', triggers: trigger } },
      },
      '/api/monitoring/proposal/{proposal_id}': { path: { proposal_id: String(proposal) } },
      '/api/monitoring/candidate_alerts/{param}': { path: { param: 'lpa' } },
      '/api/admin/audit/put-back': { query: { audit_id: changed } },
      '/api/admin/screen-words/versions': { query: { place: 'shell:greeting' } },
      '/health/pulse': { query: { nonce: 'n'.repeat(22) } },
      '/health/log-proof': { query: { nonce: 'n'.repeat(22), old: '0', now: '0' } },
      '/api/skill/{site_code}/pdf/{year}/{language}': { path: { site_code: 'lpa', year: '2026', language: 'en' } },
      '/api/watch-log': { query: SHIFT },
      '/api/watch-log/shift': { query: SHIFT },
      '/api/watch-log/report/{report_id}/{language}': {
        path: { report_id: String(report.json.report_id), language: 'en' },
      },
      '/health/levels': { query: { nonce: 'n'.repeat(22) } },
      '/api/export': { query: { what: 'surficial', from: '2026-01-01', to: '2027-01-01' } },
      '/api/sensorthings/v1.1/{entity}': { path: { entity: 'Things' } },
      '/api/sensorthings/v1.1/{entity}/{related}': { path: { entity: `Things(${LPA})`, related: 'Datastreams' } },
      '/api/household_data/get_household/{id}': { path: { id: household } },
      '/api/admin/limits/preview/{site_code}/{preview_id}': {
        path: { site_code: 'lpa', preview_id: String(preview.json.preview_id) },
      },
      '/api/admin/settings/versions/{key}': { path: { key: 'duty' } },
      '/api/subsurface/get_subsurface_plot_data/{column}/{ts_end}/{ts_start}/{hour_value}': {
        path: { column: 'lpasa', ts_end: '2026-11-21 09:30:00', ts_start: '2026-11-20 09:30:00', hour_value: '24' },
      },
      '/api/surficial/get_surficial_marker_trending_data/{site_code}/{marker_name}/{ts}': {
        path: { site_code: 'lpa', marker_name: 'A', ts: '2026-11-21 08:00:00' },
      },
      '/api/surficial/get_marker_history_tags': {
        query: { ts_start: '2026-11-01 00:00:00', ts_end: '2026-11-21 09:30:00', markers: marker },
      },
      '/api/admin/warning-texts/{template_id}/{field}/{language}': {
        path: { template_id: '1', field: 'sms_trigger_description', language: 'fil' },
      },
    },
  };
}

async function one(query: RawBuilder<unknown>): Promise<string> {
  const { rows } = await query.execute(house.app.db);
  return String((rows as { found: unknown }[])[0]!.found); // a seeded house has one
}
