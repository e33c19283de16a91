// On-demand alerts: the question whether one runs, and every refusal. The rise itself is in the ewi area.
import { alertOf, feed } from '../lib/alerts.mjs';
import { equal, ok200, refused, said, shape, that } from '../lib/expect.mjs';
import { siteIds } from '../lib/sites.mjs';
import { DAY, toTs } from '../lib/time.mjs';

export const title = 'on-demand alerts: question and refusals';
export const prefix = 'D';

export async function run(t) {
  const sites = await siteIds(t);
  const has = async (id) => ok200(await t.get(`/api/monitoring/check_if_current_site_event_has_on_demand/${id}`));
  const body = (more = {}) => ({
    alert_level: '1',
    approved_by: 'MLGU',
    eq_id: null,
    request_ts: toTs(Date.now()),
    reason: t.mark,
    tech_info: t.mark,
    reporter_id: t.myId,
    site_id: sites.lpa,
    ...more,
  });
  const save = (more) => t.post('/api/monitoring/save_on_demand_data', body(more));
  for (const [id, code] of [
    ['D01', 'lpa'],
    ['D02', 'scu'],
  ]) {
    await t.check(
      id,
      `${code}: has_on_demand is a boolean, true only at level 1 with a saved on-demand trigger`,
      async () => {
        const j = await has(sites[code]);
        shape(j, { has_on_demand: 'bool', note: 'str|null' });
        const a = alertOf(await feed(t), sites[code]);
        const want =
          a?.public_alert_symbol.alert_level === 1 &&
          a.latest_event_triggers.some(
            (x) => x.internal_sym.trigger_symbol.trigger_hierarchy.trigger_source === 'on demand',
          );
        equal(j.has_on_demand, Boolean(want), 'has_on_demand');
      },
    );
  }
  await t.check('D03', 'the question for an unknown site says no or is refused', async () => {
    const r = await t.get('/api/monitoring/check_if_current_site_event_has_on_demand/999999');
    if (!(r.status === 200 && r.json?.has_on_demand === false)) refused(r);
  });
  await t.check('D04', 'the question with a text id is malformed (400)', async () => {
    const r = await t.get('/api/monitoring/check_if_current_site_event_has_on_demand/lpa');
    that(r.status === 400 || r.status === 404, 'HTTP 400 or 404', said(r));
    refused(r);
  });
  const bad = [
    ['the text "Invalid date"', { request_ts: 'Invalid date' }],
    ['no request time', { request_ts: undefined }],
    ['a request time far in the future', { request_ts: toTs(Date.now() + 2 * DAY) }],
    ['no site', { site_id: undefined }],
    ['an unknown site', { site_id: 999999 }],
    ['a site that is text', { site_id: 'lpa' }],
    ['level 2', { alert_level: '2' }],
    ['a level that is text', { alert_level: 'high' }],
    ['no level', { alert_level: undefined }],
    ['an unknown earthquake', { eq_id: 999999999 }],
    ['an earthquake that is text', { eq_id: 'big one' }],
    ['no reason', { reason: '', tech_info: '' }],
    ['a reason of 20 000 characters', { reason: 'x'.repeat(20_000), tech_info: 'x'.repeat(20_000) }],
  ];
  for (const [i, [text, more]] of bad.entries()) {
    await t.check(`D${String(i + 5).padStart(2, '0')}`, `on-demand with ${text} is refused`, async () =>
      refused(await save(more)),
    );
  }
  await t.check('D20', 'lowering is refused where no on-demand alert runs', async () => {
    for (const id of Object.values(sites)) {
      if ((await has(id)).has_on_demand) continue;
      refused(await save({ alert_level: '0', site_id: id }), [200]);
    }
  });
}
