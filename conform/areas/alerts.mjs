// Dashboard feed, warning templates, trigger validation and the refusal to release unvalidated triggers.
import { CANDIDATE, EVENT_ALERT, feed, inventedTrigger, ROUTINE, running } from '../lib/alerts.mjs';
import { accepted, equal, ok200, refused, said, shape, show, sorted, that } from '../lib/expect.mjs';
import { once, siteIds } from '../lib/sites.mjs';
import { fromTs, HALF_HOUR, HOUR, toTs } from '../lib/time.mjs';

export const title = 'alert feed, templates, trigger validation';
export const prefix = 'M';
const RESPONSES = ['community', 'barangay', 'lewc', 'mlgu', 'plgu'];
const COMBOS = [
  [0, ''],
  ...['moms', 'surficial', 'subsurface', 'rainfall', 'earthquake'].map((s) => [0, s]),
  [1, 'rainfall'],
  [1, 'earthquake'],
  [1, 'on_demand'],
  ...[2, 3].flatMap((l) => ['surficial', 'subsurface', 'moms'].map((s) => [l, s])),
];
const LETTER = { subsurface: 's', surficial: 'g', moms: 'm', rainfall: 'r', earthquake: 'e', 'on demand': 'd' };
const SOURCE = { subsurface: 1, surficial: 2, rainfall: 3, earthquake: 4, 'on demand': 5, moms: 6 };

export async function run(t) {
  const get = once((param) => feed(t, param));
  const sites = await siteIds(t);
  await t.check(
    'M01',
    'the feed has on_going and candidate_alerts as JSON text, ewi_templates as an array',
    async () => {
      const f = await get();
      that(
        Array.isArray(f.candidates) && Array.isArray(f.templates),
        'candidates and templates as arrays',
        typeof f.candidates,
      );
    },
  );
  for (const [id, param] of [
    ['M02', 'lpa'],
    ['M03', 'scu'],
  ]) {
    await t.check(id, `the feed of ${param} has the same outer form and holds only that site`, async () => {
      const f = await get(param);
      for (const a of running(f)) equal(a.event.site.site_code, param, 'site of a running alert');
      for (const c of f.candidates.filter((x) => x.site_id)) equal(c.site_code, param, 'site of a candidate');
    });
  }
  await t.check('M04', 'an unknown feed parameter is answered with all sites or refused cleanly', async () => {
    const r = await t.get('/api/monitoring/candidate_alerts/zzz');
    if (r.status !== 200 || r.json?.status === false) refused(r);
    else equal(typeof r.json.on_going, 'string', 'type of on_going');
  });
  await t.check(
    'M05',
    'on_going has latest, extended, overdue, routine, invalids, has_shifted_sites_to_routine',
    async () =>
      shape((await get()).onGoing, {
        latest: [EVENT_ALERT],
        extended: [{ ...EVENT_ALERT, day: 'int', has_alert_release_today: 'bool' }],
        overdue: [EVENT_ALERT],
        routine: 'obj',
        invalids: 'arr',
        has_shifted_sites_to_routine: 'bool',
      }),
  );
  await t.check('M06', 'routine is {} or has both site lists', async () => {
    const { routine } = (await get()).onGoing;
    if (Object.keys(routine).length)
      shape(routine, {
        unreleased_sites: [{ site_id: 'int', site_code: 'text' }],
        released_sites: [{ site_id: 'int', site_code: 'text', release_id: 'int', data_ts: 'ts', release_time: 'time' }],
        prescribed_release_time: 'ts',
        sent_statuses: 'obj|null',
      });
  });
  if (!running(await get().catch(() => ({ onGoing: {} }))).length)
    t.skip('M07', 'M07 to M11 looked at a running alert', 'no alert is running, so these pass without having seen one');
  await t.check('M07', 'every running alert has releases, newest first, and no public_alert_level', async () => {
    for (const a of running(await get())) {
      that(a.releases.length > 0, 'at least one release', a.releases);
      sorted(
        a.releases.map((r) => r.data_ts),
        'desc',
        'releases',
      );
      that(!('public_alert_level' in a), 'no public_alert_level', a.public_alert_level);
      equal(a.event.status, '2', 'event.status');
      equal(fromTs(a.releases[0].data_ts) % HALF_HOUR, 0, 'data_ts off the half hour by');
    }
  });
  await t.check('M08', 'prescribed_release_time is the next 4-hour mark after the newest data', async () => {
    const { latest, overdue } = (await get()).onGoing; // extended monitoring releases once a day at noon instead
    for (const a of [...latest, ...overdue]) {
      const ms = fromTs(a.prescribed_release_time);
      const hour = Number(a.prescribed_release_time.slice(11, 13));
      that(
        hour % 4 === 0 && ms > fromTs(a.releases[0].data_ts) && ms - fromTs(a.releases[0].data_ts) <= 4 * HOUR,
        `the next 4-hour mark after ${a.releases[0].data_ts}`,
        a.prescribed_release_time,
      );
    }
  });
  await t.check('M09', 'onset, symbols and sent state agree with the rest of the alert', async () => {
    for (const a of running(await get())) {
      const level = a.public_alert_symbol.alert_level;
      equal(a.public_alert_symbol.alert_symbol, `A${level}`, 'alert_symbol');
      equal(a.is_onset_release, a.releases.length === 1 && level > 0, 'is_onset_release');
      equal(a.sent_statuses.is_sms_sent, a.sent_statuses.sms !== null, 'is_sms_sent');
      that(a.highest_event_alert_level >= level, `highest at least ${level}`, a.highest_event_alert_level);
    }
  });
  await t.check('M10', 'saved triggers are newest first; on demand carries its eq_id', async () => {
    for (const a of running(await get())) {
      sorted(
        a.latest_event_triggers.map((x) => x.ts),
        'desc',
        'latest_event_triggers',
      );
      for (const x of a.latest_event_triggers)
        if (x.internal_sym.trigger_symbol.trigger_hierarchy.trigger_source === 'on demand')
          shape(x.trigger_misc?.on_demand, { eq_id: 'int|null' }, 'trigger_misc.on_demand');
    }
  });
  await t.check('M11', 'latest and overdue are told apart by validity, extended counts its day 1 to 3', async () => {
    const { latest, overdue, extended } = (await get()).onGoing;
    overdue.forEach((a) =>
      that(
        fromTs(a.event.validity) < Date.now() + 60_000 && a.public_alert_symbol.alert_level > 0,
        'validity passed, level above 0',
        [a.event.validity, a.public_alert_symbol.alert_level],
      ),
    );
    extended.forEach((a) =>
      that([1, 2, 3].includes(a.day) && a.public_alert_symbol.alert_level === 0, 'day 1 to 3 and level 0', [
        a.day,
        a.public_alert_symbol.alert_level,
      ]),
    );
    const seen = [...latest, ...overdue, ...extended].map((a) => a.event.site_id);
    equal(new Set(seen).size, seen.length, 'each site once');
  });
  await t.check('M12', 'candidates have every listed key', async () => {
    for (const c of (await get()).candidates)
      shape(c, c.site_id !== undefined ? CANDIDATE : ROUTINE, c.site_code ?? 'routine');
  });
  const triggers = async () =>
    (await get()).candidates.flatMap((c) => (c.trigger_list_arr ?? []).map((x) => ({ ...x, candidate: c })));
  if (!(await triggers().catch(() => [])).length)
    t.skip('M13', 'M13 to M15 looked at a candidate trigger', 'there is none, so these pass without having seen one');
  await t.check(
    'M13',
    'validating_status: null, 0, 1 or -1 for the four sensor sources, 1 or absent for moms and on demand',
    async () => {
      for (const x of await triggers()) {
        if (['moms', 'on demand'].includes(x.trigger_type))
          that(!('validating_status' in x) || x.validating_status === 1, '1 or absent', x.validating_status);
        else
          that(
            'validating_status' in x && [null, 0, 1, -1].includes(x.validating_status),
            'null, 0, 1 or -1',
            x.validating_status,
          );
      }
    },
  );
  await t.check('M14', 'trigger symbol, source and level agree', async () => {
    for (const x of await triggers()) {
      equal(x.source_id, SOURCE[x.trigger_type], `source_id of ${x.trigger_type}`);
      that(
        x.alert === x.trigger_alert_level && x.alert.toLowerCase().startsWith(LETTER[x.trigger_type]),
        `a symbol beginning with ${LETTER[x.trigger_type]}`,
        [x.alert, x.trigger_alert_level],
      );
      that(x.tech_info.trim() !== '', 'tech_info', x.tech_info);
    }
  });
  await t.check('M15', 'candidate level is the highest of its triggers that are not invalid (onset)', async () => {
    for (const c of (await get()).candidates.filter((x) => x.general_status === 'onset')) {
      const valid = c.trigger_list_arr
        .filter((x) => x.validating_status !== -1 && x.invalid !== true)
        .map((x) => x.alert_level);
      equal(c.public_alert_level, Math.max(0, ...valid), `level of ${c.site_code}`);
      equal(c.public_alert_symbol, `A${c.public_alert_level}`, 'symbol');
    }
  });
  await t.check('M16', 'the feed is read-only: asked twice it says the same', async () => {
    const [a, b] = [await feed(t), await feed(t)];
    equal(show(b.candidates, 1e6), show(a.candidates, 1e6), 'candidates');
    equal(show(b.onGoing, 1e6), show(a.onGoing, 1e6), 'on_going');
  });
  const templates = async () => (await get()).templates;
  await t.check('M17', 'templates have every key, texts and SMS texts', async () => {
    const texts = Object.fromEntries(
      ['trigger_description', ...RESPONSES.map((r) => `${r}_response`)].flatMap((k) => [
        [k, 'str|null'],
        [`sms_${k}`, 'str|null'],
      ]),
    );
    shape(await templates(), [{ id: 'int', alert_level: 'int', trigger: 'str', ...texts }], 'ewi_templates');
  });
  await t.check('M18', 'all 15 combinations of level and trigger exist once', async () => {
    const have = (await templates()).map((x) => `${x.alert_level}/${x.trigger}`);
    const missing = COMBOS.map((c) => c.join('/')).filter((c) => !have.includes(c));
    equal(missing, [], 'missing combinations');
    equal(new Set(have).size, have.length, 'distinct combinations');
  });
  await t.check('M19', '(0, "") comes first and the first row of each level is complete', async () => {
    const list = await templates();
    equal([list[0]?.alert_level, list[0]?.trigger], [0, ''], 'first template');
    for (const level of [0, 1, 2, 3]) {
      const first = list.find((x) => x.alert_level === level);
      for (const r of ['community', 'barangay', 'lewc'])
        for (const p of ['', 'sms_'])
          that(first?.[`${p}${r}_response`], `${p}${r}_response of level ${level}`, first?.[`${p}${r}_response`]);
    }
  });
  await t.check('M20', 'every template describes its trigger, in the SMS as well', async () =>
    (await templates()).forEach((x) =>
      that(x.trigger_description && x.sms_trigger_description, `descriptions of ${x.alert_level}/${x.trigger}`, [
        x.trigger_description,
        x.sms_trigger_description,
      ]),
    ),
  );
  await t.check('M21', 'the alias commmunity_response equals community_response', async () =>
    (await templates()).forEach((x) =>
      equal(x.commmunity_response, x.community_response, `alias in ${x.alert_level}/${x.trigger}`),
    ),
  );
  await t.check('M22', 'SMS texts are not longer than the full texts by much', async () =>
    (await templates()).forEach((x) =>
      RESPONSES.forEach((r) =>
        that(
          (x[`sms_${r}_response`] ?? '').length <= 480,
          `at most 480 characters in sms_${r}_response`,
          (x[`sms_${r}_response`] ?? '').length,
        ),
      ),
    ),
  );

  const status = (body) =>
    t.post('/api/monitoring/update_alert_status', {
      remarks: 'conform',
      alert_status: 0,
      user_id: t.myId,
      trigger_ts: toTs(Date.now()),
      ...body,
    });
  for (const [id, text, body] of [
    ['M23', 'no trigger', {}],
    ['M24', 'a status outside -1, 0, 1', { trigger_id: 1, alert_status: 2 }],
    ['M25', 'a status that is text', { trigger_id: 1, alert_status: 'valid' }],
    ['M26', 'a trigger id that is text', { trigger_id: 'abc' }],
    ['M27', 'no status', { trigger_id: 1, alert_status: undefined }],
  ]) {
    await t.check(id, `update_alert_status with ${text} is malformed (400)`, async () =>
      refused(await status(body), [400]),
    );
  }
  await t.check('M28', 'update_alert_status of an unknown trigger is refused', async () =>
    refused(await status({ trigger_id: 999999999 })),
  );
  await t.check('M29', 'remarks over 450 characters are refused', async () =>
    refused(await status({ trigger_id: 999999999, remarks: 'x'.repeat(451) })),
  );

  const release = (c) =>
    t.post('/api/monitoring/insert_ewi', {
      ...c,
      release_details: {
        ...c.release_details,
        release_time: toTs(Date.now()).slice(11, 16),
        with_retrigger_validation: false,
        comments: '',
      },
      is_event_valid: true,
      is_manually_lowered: false,
      publisher_details: { publisher_mt_id: t.myId, publisher_ct_id: t.myId },
    });
  const open = (await triggers().catch(() => [])).find(
    (x) => 'validating_status' in x && (x.validating_status === null || x.validating_status === 0),
  );
  if (!open)
    t.skip(
      'M30',
      'release refused while a trigger is unvalidated; null, 0, 1, -1 round',
      'no unvalidated trigger in the data',
    );
  else {
    const now = async () =>
      (await feed(t)).candidates.flatMap((c) => c.trigger_list_arr ?? []).find((x) => x.trigger_id === open.trigger_id);
    const current = async () => (await feed(t)).candidates.find((c) => c.site_id === open.candidate.site_id);
    const alertIds = async () =>
      show(
        running(await feed(t)).map((a) => [a.event_alert_id, a.releases[0].release_id]),
        5000,
      );
    t.undo(() => status({ trigger_id: open.trigger_id, trigger_ts: open.ts_updated, alert_status: 0 }));
    await t.check(
      'M30',
      'insert_ewi is refused while a trigger that the release would contain is unvalidated',
      async () => {
        const before = await alertIds();
        refused(await release(await current()), [200]);
        equal(await alertIds(), before, 'alerts and releases');
      },
    );
    await t.check('M31', 'leaving the trigger out of the body does not help', async () =>
      refused(await release({ ...(await current()), trigger_list_arr: [] }), [200]),
    );
    await t.check('M32', 'calling it validated in the body does not help', async () => {
      const c = await current();
      refused(
        await release({ ...c, trigger_list_arr: c.trigger_list_arr.map((x) => ({ ...x, validating_status: 1 })) }),
        [200],
      );
    });
    await t.check('M33', 'status 0 shows as validating, the release stays refused', async () => {
      accepted(await status({ trigger_id: open.trigger_id, trigger_ts: open.ts_updated, alert_status: 0 }));
      equal((await now())?.validating_status, 0, 'validating_status');
      refused(await release(await current()), [200]);
    });
    await t.check('M34', 'status 1 shows as valid; a later 0 shows again as validating', async () => {
      accepted(await status({ trigger_id: open.trigger_id, trigger_ts: open.ts_updated, alert_status: 1 }));
      equal((await now())?.validating_status, 1, 'validating_status');
      accepted(await status({ trigger_id: open.trigger_id, trigger_ts: open.ts_updated, alert_status: 0 }));
      equal((await now())?.validating_status, 0, 'validating_status');
    });
    await t.check('M35', 'status -1 marks the trigger invalid and lowers the level; 0 brings it back', async () => {
      accepted(await status({ trigger_id: open.trigger_id, trigger_ts: open.ts_updated, alert_status: -1 }));
      const x = await now();
      if (x) that(x.validating_status === -1 || x.invalid === true, 'an invalid trigger', x.validating_status);
      accepted(await status({ trigger_id: open.trigger_id, trigger_ts: open.ts_updated, alert_status: 0 }));
      equal((await now())?.validating_status, 0, 'validating_status');
    });
  }
  const quiet = {
    public_alert_level: 1,
    public_alert_symbol: 'A1',
    site_id: sites.lpa,
    site_code: 'lpa',
    general_status: 'onset',
    non_triggering_moms: [],
    trigger_list_arr: [],
    release_details: { data_ts: toTs(Math.floor(Date.now() / HALF_HOUR) * HALF_HOUR), trigger_list_str: 'R' },
  };
  const badReleases = [
    ['M40', 'an empty body', {}],
    ['M41', 'a level of 9', { ...quiet, public_alert_level: 9 }],
    ['M42', 'an unknown site', { ...quiet, site_id: 999999 }],
    [
      'M43',
      'a data_ts in the future',
      { ...quiet, release_details: { ...quiet.release_details, data_ts: toTs(Date.now() + 5 * HOUR) } },
    ],
    [
      'M44',
      'a data_ts that is no date',
      { ...quiet, release_details: { ...quiet.release_details, data_ts: 'Invalid date' } },
    ],
    ['M45', 'a trigger list that is text', { ...quiet, trigger_list_arr: 'R' }],
    [
      'M46',
      'an invented trigger',
      {
        ...quiet,
        trigger_list_arr: [inventedTrigger()],
      },
    ],
  ];
  for (const [id, text, body] of badReleases) {
    await t.check(id, `insert_ewi with ${text} is refused and releases nothing`, async () => {
      const ids = async () =>
        show(
          running(await feed(t)).map((a) => [a.event_alert_id, a.releases[0].release_id]),
          5000,
        );
      const before = await ids();
      refused(text === 'an empty body' ? await t.post('/api/monitoring/insert_ewi', {}) : await release(body));
      equal(await ids(), before, 'alerts and releases');
    });
  }
  await t.check(
    'M47',
    'insert_ewi with a level that the server does not have is refused and releases nothing',
    async () => {
      const now = await feed(t);
      const of = (x) => [x?.public_alert_level, x?.public_alert_symbol?.alert_level];
      const has = [
        ...of(now.candidates.find((c) => c.site_id === sites.lpa)),
        ...of(running(now).find((a) => a.event.site_id === sites.lpa)),
      ];
      const level = [3, 2, 1].find((l) => !has.includes(l));
      const ids = async () =>
        show(
          running(await feed(t)).map((a) => [a.event_alert_id, a.releases[0].release_id]),
          5000,
        );
      const before = await ids();
      refused(await release({ ...quiet, public_alert_level: level, public_alert_symbol: `A${level}` }));
      equal(await ids(), before, 'alerts and releases');
    },
  );
  await t.check('M50', 'acknowledgement of a known release has status, feedback and data', async () => {
    for (let i = 0; ; i++) {
      // a message may be accepted between the two questions
      const a = running(await feed(t))[0];
      if (!a) return;
      const j = ok200(await t.get(`/api/monitoring/get_release_acknowledgement/${a.releases[0].release_id}`));
      that(j.status === true && 'data' in j && typeof j.feedback === 'string', 'status true, feedback, data', j);
      if (i < 5 && (j.data !== null) !== a.sent_statuses.is_sms_sent) {
        await new Promise((r) => setTimeout(r, 1000));
        continue;
      }
      return equal(j.data !== null, a.sent_statuses.is_sms_sent, 'acknowledged as sent');
    }
  });
  await t.check('M51', 'acknowledgement of an unknown release is empty or refused', async () => {
    const r = await t.get('/api/monitoring/get_release_acknowledgement/999999999');
    if (!(r.status === 200 && r.json?.data === null)) refused(r);
  });
  await t.check('M52', 'acknowledgement with a text id is malformed (400)', async () => {
    const r = await t.get('/api/monitoring/get_release_acknowledgement/abc');
    that(r.status === 400 || r.status === 404, 'HTTP 400 or 404', said(r));
    refused(r);
  });
}
