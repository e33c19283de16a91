// Landslide features: types, instances, saving, reports that wait for validation.
import { absent, accepted, equal, ok200, oneOf, refused, said, shape, sorted, that } from '../lib/expect.mjs';
import { png } from '../lib/samples.mjs';
import { siteIds } from '../lib/sites.mjs';
import { DAY, toTs } from '../lib/time.mjs';

export const title = 'landslide features';
export const prefix = 'L';
const TYPES = [
  'crack',
  'scarp',
  'seepage',
  'ponding',
  'tilted/split trees',
  'damaged structures',
  'slope failure',
  'bulging/depression',
];
const BASE = '/api/manifestations_of_movement';
const PERSON = { first_name: 'str', last_name: 'str' };
const MOMS = {
  moms_id: 'int',
  observance_ts: 'ts',
  op_trigger: oneOf(0, 2, 3),
  remarks: 'str',
  files: 'str|null',
  narrative: { narrative: 'str', timestamp: 'ts' },
  reporter: PERSON,
  validator: (v, p) => v === null || shape(v, PERSON, p),
};
const GROUP = {
  instance_id: 'int',
  site_id: 'int',
  feature_name: 'str|null',
  location: 'str|null',
  feature: { feature_id: 'int', feature_type: 'text' },
  moms: [MOMS],
};
const NAME = 'CONFORM';

export async function run(t) {
  const sites = await siteIds(t);
  const instances = async (site = 'scu') => accepted(await t.get(`${BASE}/get_moms_instances/${site}`)).data;
  const features = async (site = 'scu') => accepted(await t.get(`${BASE}/get_moms_features/${site}`)).data;
  const entry = (more = {}) => ({
    alert_level: 0,
    instance_id: null,
    feature_name: NAME,
    feature_type: 'Crack',
    report_narrative: `${t.mark}\nsecond line`,
    observance_ts: toTs(Date.now() - 120_000),
    remarks: 'first\nsecond',
    reporter_id: 1,
    validator_id: 1,
    location: 'test slope',
    iomp: 1,
    file_name: '',
    dynaName: 'CONFORM STAFF',
    ...more,
  });
  const write = (more, outer = {}) =>
    t.post(`${BASE}/write_monitoring_moms_to_db`, {
      site_code: 'scu',
      uploads: [],
      moms_list: [entry(more)],
      ...outer,
    });
  for (const [id, site] of [
    ['L01', 'lpa'],
    ['L02', 'scu'],
  ]) {
    await t.check(id, `${site}: {status:true, data} of features with instances of the site`, async () => {
      const list = await features(site);
      shape(
        list,
        [
          {
            feature_id: 'int',
            feature_type: 'text',
            description: 'str|null',
            instances: [{ instance_id: 'int', feature_name: 'str|null', location: 'str|null', site_id: 'int' }],
            alerts: [
              { feature_alert_id: 'int', feature_id: 'int', alert_level: oneOf(0, 2, 3), description: 'str|null' },
            ],
          },
        ],
        'data',
      );
      for (const f of list) f.instances.forEach((i) => equal(i.site_id, sites[site], 'site of the instance'));
    });
  }
  await t.check('L03', 'the nine feature types have their ids', async () => {
    const list = await features();
    for (const [i, type] of TYPES.entries())
      equal(list.find((f) => f.feature_id === i + 1)?.feature_type.toLowerCase(), type, `type ${i + 1}`);
    that(
      list.some((f) => f.feature_id === 9),
      'type 9 (no changes observed)',
      list.map((f) => f.feature_id),
    );
  });
  for (const [id, site] of [
    ['L04', 'lpa'],
    ['L05', 'scu'],
  ]) {
    await t.check(id, `${site}: instances are {status:true, data} with moms newest first`, async () => {
      const list = await instances(site);
      shape(list, [GROUP], 'data');
      list.forEach((g) => {
        sorted(
          g.moms.map((m) => m.observance_ts),
          'desc',
          `moms of ${g.feature_name}`,
        );
        equal(g.site_id, sites[site], 'site_id');
      });
    });
  }
  await t.check('L06', 'features and instances of an unknown site are absent', async () => {
    absent(await t.get(`${BASE}/get_moms_features/zzz`));
    absent(await t.get(`${BASE}/get_moms_instances/zzz`));
  });
  const bad = [
    ['level 1', { alert_level: 1 }],
    ['level 5', { alert_level: 5 }],
    ['a level that is text', { alert_level: 'high' }],
    ['no level', { alert_level: undefined }],
    ['no feature type', { feature_type: '' }],
    ['no observance time', { observance_ts: undefined }],
    ['a bad observance time', { observance_ts: 'Invalid date' }],
    ['a future observance', { observance_ts: toTs(Date.now() + DAY) }],
    ['no narratives', { remarks: '' }],
    ['narratives of 501 characters', { remarks: 'x'.repeat(501) }],
    ['a description of 1001 characters', { report_narrative: 'x'.repeat(1001) }],
    ['an unknown instance', { instance_id: 999999999 }],
    ['no description', { report_narrative: '' }],
  ];
  const total = async () => (await instances()).reduce((n, g) => n + g.moms.length, 0);
  for (const [i, [text, more]] of bad.entries()) {
    await t.check(`L${String(i + 10)}`, `feature with ${text} is refused and stores nothing`, async () => {
      const before = await total();
      refused(await write(more));
      equal(await total(), before, 'stored reports');
    });
  }
  await t.check('L25', 'an unknown site, an empty list and a list that is text are refused', async () => {
    refused(await write({}, { site_code: 'zzz' }));
    refused(await write({}, { moms_list: [] }));
    refused(await write({}, { moms_list: 'crack' }));
  });
  let group;
  const mine = async () =>
    (await instances()).find((g) => g.feature.feature_type.toLowerCase() === 'crack' && g.feature_name === NAME);
  await t.check('L26', 'a level-0 feature is saved, status true', async () => {
    const before = (await mine())?.moms.length ?? 0;
    equal(accepted(await write({})).status, true, 'status');
    group = await mine();
    equal(group?.moms.length, before + 1, 'reports of the instance');
  });
  await t.check('L27', 'it shows as sent: level, description, narratives with lines, report time', () => {
    const m = group?.moms.find((x) => x.narrative.narrative.startsWith(t.mark));
    equal(
      [m?.op_trigger, m?.remarks, m?.narrative.narrative],
      [0, 'first\nsecond', `${t.mark}\nsecond line`],
      'op_trigger, remarks, narrative',
    );
    that(
      Math.abs(Date.parse(`${m.narrative.timestamp.replace(' ', 'T')}+08:00`) - Date.now()) < 120_000,
      'report time now',
      m.narrative.timestamp,
    );
  });
  await t.check('L28', 'the instance is offered for its type from now on', async () =>
    that(
      (await features()).find((f) => f.feature_id === 1)?.instances.some((i) => i.instance_id === group?.instance_id),
      'the instance under Crack',
      'missing',
    ),
  );
  await t.check(
    'L29',
    'a further report with the instance id and an uploaded picture goes to the same instance',
    async () => {
      const sent = `conform-${Date.now().toString(36)}.png`;
      const picture =
        accepted(await t.user.form('/storage/moms', {}, [{ name: sent, type: 'image/png', data: png(7) }])).filename ??
        sent;
      accepted(
        await write({ instance_id: group?.instance_id, observance_ts: toTs(Date.now() - 60_000), file_name: picture }),
      );
      const now = await mine();
      const added = now?.moms.find((x) => !group?.moms.some((y) => y.moms_id === x.moms_id));
      equal(
        [now?.instance_id, now?.moms.length, added?.files],
        [group?.instance_id, (group?.moms.length ?? 0) + 1, picture],
        'instance, reports, file',
      );
      equal((await t.get(`/moms/${encodeURIComponent(picture)}`)).status, 200, 'HTTP status of the picture');
    },
  );
  await t.check(
    'L34',
    'a report that names a picture which does not exist is saved, or refused and not stored',
    async () => {
      const before = await total();
      const r = await write({
        instance_id: group?.instance_id,
        observance_ts: toTs(Date.now() - 45_000),
        file_name: `conform-missing-${Date.now().toString(36)}.png`,
      });
      if (r.json?.status === true) return;
      refused(r);
      equal(await total(), before, 'stored reports');
    },
  );
  await t.check('L30', 'an instance of another site cannot be used', async () => {
    const other = (await instances('lpa'))[0];
    if (other) refused(await write({ instance_id: other.instance_id }));
  });
  await t.check('L31', 'type 9 (no changes observed) is saved without name and instance', async () => {
    const list = await features();
    const none = list.find((f) => f.feature_id === 9);
    accepted(
      await write({
        feature_type: none?.feature_type ?? 'No Changes Observed',
        feature_name: 'None',
        instance_id: 0,
        location: '',
        report_narrative: '',
        remarks: t.mark,
      }),
    );
  });
  await t.check('L32', 'the type text of the form for 9 is understood as well', async () =>
    accepted(
      await write({
        feature_type: 'No Changes Observed',
        feature_name: 'None',
        instance_id: 0,
        location: '',
        report_narrative: '',
        remarks: t.mark,
        observance_ts: toTs(Date.now() - 30_000),
      }),
    ),
  );
  await t.check('L33', 'no new feature type came of it', async () =>
    equal((await features()).length, 9, 'feature types'),
  );

  const temp = async () => {
    const j = ok200(await t.get(`${BASE}/get_temp_moms`));
    that(Array.isArray(j), 'a bare array', j);
    return j;
  };
  await t.check('L40', 'waiting reports: a bare array, file_name never null, newest first', async () => {
    const list = await temp();
    shape(
      list,
      [
        {
          temp_moms_id: 'int',
          uploads: 'arr',
          site_code: 'text',
          moms_list: [
            {
              feature_type: 'text',
              feature_name: 'str|null',
              instance_id: 'int|null',
              location: 'str|null',
              observance_ts: 'ts',
              report_narrative: 'str',
              remarks: 'str',
              reporter_id: 'int',
              validator_id: 'int|null',
              file_name: 'str',
              reporter: 'str',
              'validator?': 'str|null',
            },
          ],
        },
      ],
      'reply',
    );
    list.forEach((x) => that(x.moms_list.length > 0, 'a report in every entry', x));
    sorted(
      list.map((x) => x.temp_moms_id),
      'desc',
      'temp_moms_id',
    );
  });
  const intake = await t.post(`${BASE}/write_moms_for_validation`, {
    site_code: 'scu',
    uploads: [],
    moms_list: [entry({ observance_ts: toTs(Date.now() - 90_000), remarks: `${t.mark} waiting` })],
  });
  {
    let waiting;
    await t.check('L41', 'a community report is taken in and waits', async () => {
      accepted(intake);
      waiting = (await temp()).find((x) => x.moms_list[0].remarks === `${t.mark} waiting`);
      that(waiting, 'the report in the list', said(intake));
    });
    await t.check('L42', 'validating it with a bad level is refused and it keeps waiting', async () => {
      refused(
        await t.post(`${BASE}/write_monitoring_moms_to_db`, {
          ...waiting,
          moms_list: [{ ...waiting?.moms_list[0], alert_level: 1 }],
        }),
      );
      that(
        (await temp()).some((x) => x.temp_moms_id === waiting?.temp_moms_id),
        'still in the list',
        'gone',
      );
    });
    await t.check('L43', 'validating it with level 0 stores it and takes it off the list', async () => {
      const before = await total();
      accepted(
        await t.post(`${BASE}/write_monitoring_moms_to_db`, {
          ...waiting,
          moms_list: [{ ...waiting?.moms_list[0], alert_level: 0 }],
        }),
      );
      that(!(await temp()).some((x) => x.temp_moms_id === waiting?.temp_moms_id), 'gone from the list', 'still there');
      equal(await total(), before + 1, 'stored reports');
    });
    await t.check('L44', 'validating the same report twice is refused', async () =>
      refused(
        await t.post(`${BASE}/write_monitoring_moms_to_db`, {
          ...waiting,
          moms_list: [{ ...waiting?.moms_list[0], alert_level: 0 }],
        }),
      ),
    );
  }
  await t.check('L45', 'an unknown waiting report is refused', async () =>
    refused(await write({}, { temp_moms_id: 999999999 })),
  );
  await t.check(
    'L46',
    'get_latest_alerts: {status, data} of sites with moms_alert, for one site and for all',
    async () => {
      for (const path of ['/lpa', '/scu', '']) {
        const { data } = accepted(await t.get(`${BASE}/get_latest_alerts${path}`));
        shape(
          Array.isArray(data) ? data : [data],
          [{ site_id: 'int', site_code: 'text', moms_alert: 'int' }],
          `data of ${path || 'all'}`,
        );
        if (path) (Array.isArray(data) ? data : [data]).forEach((x) => equal(x.site_code, path.slice(1), 'site_code'));
      }
    },
  );
  await t.check('L47', 'get_latest_alerts of an unknown site is absent', async () =>
    absent(await t.get(`${BASE}/get_latest_alerts/zzz`)),
  );
  await t.check(
    'L48',
    'a community report for an unknown site, without reports or with a bad type is refused and does not wait',
    async () => {
      const before = (await temp()).length;
      for (const body of [
        { site_code: 'zzz', uploads: [], moms_list: [entry()] },
        { site_code: 'scu', uploads: [], moms_list: [] },
        { site_code: 'scu', uploads: [], moms_list: [entry({ feature_type: '' })] },
      ])
        refused(await t.post(`${BASE}/write_moms_for_validation`, body));
      equal((await temp()).length, before, 'waiting reports');
    },
  );
}
