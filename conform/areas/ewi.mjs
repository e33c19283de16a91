// Contacts, and one whole warning: on-demand rise, release, dissemination, lowering.
import { alertOf, CANDIDATE, candidateOf, EVENT_ALERT, feed, inventedTrigger } from '../lib/alerts.mjs';
import { accepted, equal, ok200, orNull, refused, shape, show, that } from '../lib/expect.mjs';
import { siteIds } from '../lib/sites.mjs';
import { fromTs, HALF_HOUR, toTs } from '../lib/time.mjs';

export const title = 'contacts, release and dissemination';
export const prefix = 'W';
const CONTACT = {
  priority: 'int|null',
  status: 'int',
  user: {
    user_id: 'int',
    salutation: 'str|null',
    first_name: 'text',
    middle_name: 'str|null',
    last_name: 'text',
    suffix: 'str|null',
    nickname: 'str|null',
    sex: 'str|null',
    designation: 'str|null',
    organizations: [{ org_id: 'int', org_name: 'str', site: orNull({ site_id: 'int' }) }],
  },
  mobile_number: { mobile_id: 'int', sim_num: 'text', gsm_id: 'int' },
};
const pause = (ms) => new Promise((r) => setTimeout(r, ms));

export async function run(t) {
  const sites = await siteIds(t);
  let contacts = [];
  await t.check('W01', 'contacts: {status:true, data} with every listed key', async () => {
    const j = accepted(await t.get('/message/contacts'));
    shape(j.data, [CONTACT], 'data');
    that(j.data.length > 0, 'contacts', 'none');
    contacts = j.data;
  });
  await t.check('W02', 'contacts are ordered by last name; numbers are 639… and appear once', () => {
    const names = contacts.map((c) => c.user.last_name.toLowerCase());
    const ascending = (before) => names.every((n, i) => !i || before(names[i - 1], n));
    that(ascending((a, b) => a <= b) || ascending((a, b) => a.localeCompare(b) <= 0), 'ascending last names', names);
    equal(new Set(contacts.map((c) => c.mobile_number.mobile_id)).size, contacts.length, 'distinct mobile_id');
    contacts.forEach((c) =>
      that(
        /^639\d{9}$/.test(c.mobile_number.sim_num),
        'a number like 639…',
        c.mobile_number.sim_num.replace(/\d{6}$/, '******'),
      ),
    );
  });
  await t.check('W03', 'site 24 has reachable MLGU and PLGU contacts, which also serve scu', () => {
    for (const d of ['MLGU', 'PLGU'])
      that(
        contacts.some(
          (c) =>
            c.user.designation === d &&
            c.mobile_number.gsm_id !== 0 &&
            c.user.organizations.some((o) => (o.site?.site_id ?? o.site_id) === 24),
        ),
        `a ${d} contact of site 24`,
        'none',
      );
  });
  await t.check('W04', 'scu has contacts of its own', () =>
    that(
      contacts.some((c) => c.user.organizations.some((o) => (o.site?.site_id ?? o.site_id) === sites.scu)),
      `a contact of site ${sites.scu}`,
      'none',
    ),
  );
  await t.check('W05', 'no password or account data in the contacts', () =>
    that(!/"(?:password|salt|username|hash)"/i.test(JSON.stringify(contacts)), 'no such key', 'one'),
  );

  const recipients = contacts.filter((c) => c.mobile_number.gsm_id !== 0).slice(0, 2);
  const send = (more) =>
    t.post('/message/send_ewi', {
      site_code: 'lpa',
      sender_user_id: t.myId,
      recipient_list: recipients.map((c) => c.mobile_number),
      recipient_user_ids: [],
      sms_msg: t.mark,
      release_id: 999999999,
      release_details: '[{}]',
      ...more,
    });
  const badSends = [
    ['W06', 'an unknown release', {}],
    ['W07', 'no message', { sms_msg: '' }],
    ['W08', 'no release', { release_id: undefined }],
    ['W09', 'a release that is text', { release_id: 'abc' }],
    ['W10', 'an unknown site', { site_code: 'zzz' }],
    ['W11', 'recipients that are text', { recipient_list: 'all' }],
    ['W12', 'a message of 100 000 characters', { sms_msg: 'x'.repeat(100_000) }],
  ];
  for (const [id, text, more] of badSends)
    await t.check(id, `send_ewi with ${text} is refused`, async () => refused(await send(more)));

  if (t.opts['keep-alerts']) return t.skip('W20', 'rise, release, dissemination, lowering', 'asked with --keep-alerts');
  const start = await feed(t).catch(() => null);
  const free = (id) => {
    const a = start && alertOf(start, id);
    const c = start && candidateOf(start, id);
    const undecided = (c?.trigger_list_arr ?? []).some((x) => 'validating_status' in x && x.validating_status !== 1);
    const thisHalfHour = toTs(Math.floor(Date.now() / HALF_HOUR) * HALF_HOUR);
    return (
      start &&
      id &&
      (!a || (a.public_alert_symbol.alert_level <= 1 && a.releases[0].data_ts < thisHalfHour)) &&
      !undecided
    );
  };
  const site = [sites.scu, sites.lpa].find(free);
  if (!site)
    return t.skip(
      'W20',
      'rise, release, dissemination, lowering',
      'both sites have undecided triggers, a level above 1 or a release in this half hour',
    );
  const code = site === sites.scu ? 'scu' : 'lpa';
  const before = alertOf(start, site);
  /** A site in extended monitoring that gets a trigger begins a new event; only in latest and overdue the event goes on. */
  const extended = start.onGoing.extended.some((a) => a.event.site_id === site);
  const onset = !before || extended;
  const request = Date.now();
  const rise = (level) =>
    t.post('/api/monitoring/save_on_demand_data', {
      alert_level: level,
      approved_by: 'MLGU',
      eq_id: null,
      request_ts: toTs(Date.now()),
      reason: t.mark,
      tech_info: t.mark,
      reporter_id: 1,
      site_id: site,
    });
  let candidate, release, alert;
  await t.check('W20', `on-demand rise at ${code} is saved`, async () => {
    that(accepted(await rise('1')).message, 'a message', 'none');
  });
  await t.check('W21', 'the rise appears as a candidate with an on-demand trigger, already valid', async () => {
    for (let i = 0; i < 10; i++) {
      candidate = candidateOf(await feed(t), site);
      if (
        candidate?.trigger_list_arr.some(
          (x) => x.trigger_type === 'on demand' && fromTs(x.ts_updated) >= request - 60_000,
        )
      )
        break;
      candidate = undefined;
      await pause(4000);
    }
    that(candidate, `a candidate of ${code} within 40 s`, 'none');
    shape(candidate, CANDIDATE, 'candidate');
    const x = candidate.trigger_list_arr.find((y) => y.trigger_type === 'on demand');
    that(
      !('validating_status' in x) || x.validating_status === 1,
      'validating_status 1 or absent',
      x.validating_status,
    );
    equal(
      [candidate.public_alert_level, candidate.general_status],
      [1, onset ? 'onset' : 'on-going'],
      'level and status',
    );
    that('od_details' in x && x.od_details?.eq_id === null, 'od_details with eq_id null', x.od_details);
  });
  const body = () => ({
    ...candidate,
    release_details: {
      ...candidate?.release_details,
      release_time: toTs(Date.now()).slice(11, 16),
      with_retrigger_validation: false,
      comments: '',
    },
    is_event_valid: true,
    is_manually_lowered: false,
    publisher_details: { publisher_mt_id: 1, publisher_ct_id: 1 },
  });
  const released = candidate && before && before.releases[0].data_ts >= candidate.release_details.data_ts;
  if (!candidate) return t.skip('W22', 'release of the rise', 'no candidate came');
  if (released) return t.skip('W22', 'release of the rise', 'this half hour is already released');
  const nothing = async () =>
    show(
      [alertOf(await feed(t), site)?.releases.map((r) => r.release_id), (await feed(t)).onGoing.latest.length],
      5000,
    );
  const altered = [
    [
      'W36',
      'a trigger that the server does not have beside the true one',
      (b) => ({
        ...b,
        trigger_list_arr: [...b.trigger_list_arr, inventedTrigger()],
      }),
    ],
    [
      'W37',
      'a level that the server does not have',
      (b) => ({ ...b, public_alert_level: 3, public_alert_symbol: 'A3', internal_alert_level: 'A3-D' }),
    ],
  ];
  for (const [id, text, change] of altered) {
    await t.check(id, `insert_ewi with ${text} is refused and releases nothing`, async () => {
      const was = await nothing();
      refused(await t.post('/api/monitoring/insert_ewi', change(body())));
      equal(await nothing(), was, 'releases');
    });
  }
  await t.check('W22', 'insert_ewi releases it with the listed message', async () =>
    equal(
      accepted(await t.post('/api/monitoring/insert_ewi', body())).message,
      'Warning release successful',
      'message',
    ),
  );
  await t.check('W23', 'the site now runs at level 1 with this release', async () => {
    alert = alertOf(await feed(t), site);
    that(alert, `a running alert of ${code}`, 'none');
    shape(alert, EVENT_ALERT, 'alert');
    release = alert.releases[0];
    equal(
      [alert.public_alert_symbol.alert_level, release.data_ts],
      [1, candidate.release_details.data_ts],
      'level and data_ts',
    );
    if (onset) that(alert.is_onset_release, 'an onset release', alert.is_onset_release);
    if (extended) that(alert.event.event_id !== before.event.event_id, 'a new event', alert.event.event_id);
    else if (before) equal(alert.event.event_id, before.event.event_id, 'event_id');
  });
  await t.check('W24', 'validity reaches 24 h beyond the next 4-hour mark', () => {
    const grid = 4 * 3_600_000,
      h8 = 8 * 3_600_000;
    const next = (Math.floor((request + h8) / grid) + 1) * grid - h8;
    that(
      Math.abs(fromTs(alert?.event.validity ?? '2000-01-01 00:00:00') - next - 86_400_000) <= grid,
      `about ${toTs(next + 86_400_000)}`,
      alert?.event.validity,
    );
  });
  await t.check('W25', 'the saved trigger carries the reason, on_demand.eq_id null', () => {
    const x = alert?.latest_event_triggers.find(
      (y) => y.internal_sym.trigger_symbol.trigger_hierarchy.trigger_source === 'on demand',
    );
    that(x?.info.includes(t.mark), `info with ${t.mark}`, x?.info);
    equal(x.trigger_misc?.on_demand?.eq_id, null, 'on_demand.eq_id');
  });
  await t.check('W26', 'the same release sent again makes no second one', async () => {
    const count = alert?.releases.length;
    await t.post('/api/monitoring/insert_ewi', body());
    const again = alertOf(await feed(t), site);
    equal([again?.releases.length, again?.event_alert_id], [count, alert?.event_alert_id], 'releases and alert');
  });
  await t.check('W27', 'has_on_demand is now true', async () =>
    equal(
      ok200(await t.get(`/api/monitoring/check_if_current_site_event_has_on_demand/${site}`)).has_on_demand,
      true,
      'has_on_demand',
    ),
  );
  const ack = async () => accepted(await t.get(`/api/monitoring/get_release_acknowledgement/${release?.release_id}`));
  await t.check('W28', 'before dissemination the acknowledgement is null', async () =>
    equal((await ack()).data, null, 'data'),
  );
  await t.check('W29', 'a send without message is refused and sends nothing', async () => {
    refused(await send({ site_code: code, release_id: release?.release_id, sms_msg: '  ' }));
    equal((await ack()).data, null, 'data');
  });
  const warning = { site_code: code, release_id: release?.release_id, release_details: JSON.stringify([alert]) };
  let firstAnswer;
  await t.check('W30', 'send_ewi says status true with the listed feedback', async () => {
    firstAnswer = accepted(await send(warning));
    equal(firstAnswer.feedback, 'Warning dissemination successful.', 'feedback');
  });
  /** "Sent" begins when the gateway has accepted the first SMS, not when it is queued: ask for up to 20 s. */
  const within20s = async (ask, fine) => {
    for (const end = Date.now() + 20_000; ; await pause(1000)) {
      const v = await ask();
      if (fine(v) || Date.now() > end) return v;
    }
  };
  const sent = async () => alertOf(await feed(t), site)?.sent_statuses;
  await t.check(
    'W31',
    'within 20 s, once the first SMS is accepted, the acknowledgement is there, issued by the session user',
    async () => {
      const { data } = await within20s(ack, (j) => j.data !== null);
      that(data !== null, 'an acknowledgement within 20 s', 'null');
      shape(
        data,
        {
          id: 'int',
          release_id: 'int',
          recipient_id: 'int|null',
          issuer_id: 'int',
          is_acknowledge: 'flag|bool',
          release_details: 'str',
        },
        'data',
      );
      equal([data.release_id, data.issuer_id], [release?.release_id, t.myId], 'release and issuer');
    },
  );
  await t.check('W32', 'within 20 s the running alert shows the SMS as sent', async () => {
    const s = await within20s(sent, (x) => x?.is_sms_sent === true && x.sms !== null);
    that(s?.is_sms_sent === true && s.sms !== null, 'is_sms_sent true with its entry', show(s));
  });
  await t.check(
    'W35',
    'the same send_ewi again, also two at a time: status true, the same feedback, no further messages',
    async () => {
      const state = async () => show([(await ack()).data, await sent()], 1e6);
      const settled = async () => {
        // the other recipients of the first sending may still be on their way
        let last = await state();
        return within20s(
          async () => {
            await pause(1000);
            const now = await state();
            const still = now === last;
            last = now;
            return { still, now };
          },
          (x) => x.still,
        );
      };
      const was = (await settled()).now;
      const answers = [
        accepted(await send(warning)),
        ...(await Promise.all([send(warning), send(warning)])).map(accepted),
      ];
      for (const j of answers) {
        equal(j.feedback, firstAnswer?.feedback, 'feedback');
        for (const [k, v] of Object.entries(j))
          if (typeof v === 'number' && typeof firstAnswer[k] === 'number')
            that(v <= firstAnswer[k], `${k} at most ${firstAnswer[k]}`, v);
      }
      await pause(2500);
      equal((await settled()).now, was, 'acknowledgement and sent state');
    },
  );
  await t.check('W33', 'lowering is now accepted, and the level stays until released', async () => {
    accepted(await rise('0'));
    equal(alertOf(await feed(t), site)?.public_alert_symbol.alert_level, 1, 'level');
  });
  await t.check('W34', 'data_ts of the release lies on the half-hour grid', () =>
    equal(fromTs(release?.data_ts ?? '2000-01-01 00:00:01') % HALF_HOUR, 0, 'off the grid by'),
  );
}
