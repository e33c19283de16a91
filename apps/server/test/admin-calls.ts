// Calls of /admin that write: part of the table of writing calls.
import {
  changeContact,
  createContact,
  importContacts,
  previewContacts,
  switchContact,
} from '@bantay/features/contacts/wire/contacts.ts';
import { createAccount, endRole, giveRole, switchAccount } from '@bantay/features/people/wire/people.ts';
import { reviewScreenWords } from '@bantay/features/screen-words/wire/screen-words.ts';
import type { SettingKey } from '@bantay/features/settings/rules/settings.ts';
import {
  changeDuty,
  changeEmergency,
  changeLanguages,
  changeOffice,
  putBackSetting,
} from '@bantay/features/settings/wire/settings.ts';
import { changeSite, createSite, restoreSite, retireSite } from '@bantay/features/site-care/wire/site-care.ts';
import { people } from './harness.ts';
import { house, type Row, userId } from './writing-house.ts';

let tries = 0;
/** Another each time. */
const next = () => {
  tries += 1;
  return tries;
};

const somebody = () =>
  house.app.services.people.create(
    {
      ...{ username: `iba${next()}`, firstName: 'Iba', lastName: 'Imbento', sex: 'Male', designationId: 3 },
      ...{ number: null, passwordHash: 'none', role: 'reader', siteId: null },
    },
    null,
  );

/** One that is held, to be ended by whoever tries. */
const someRole = async () =>
  house.app.services.people.giveRole(
    { userId: await somebody(), role: 'measurer', siteId: null, until: null, reason: 'a try' },
    null,
  );

let contacts = 0;
const newNumber = () => {
  contacts += 1;
  return `0917666${String(contacts).padStart(4, '0')}`;
};

const contactWords = () => ({
  ...{ first_name: 'Luz', last_name: `Imbento ${newNumber()}`, sex: 'Female', designation: 'LEWC', sites: ['lpa'] },
});

/** One who is warned, to be changed by whoever tries. */
async function someContact() {
  const service = house.app.services.contacts;
  const { first_name: firstName, last_name: lastName, designation } = contactWords();
  const numbers = [{ number: newNumber(), isOn: true }];
  const entry = { firstName, lastName, sex: 'Female' as const, designation, siteCodes: ['lpa'], numbers };
  const userId = await service.create(entry, { by: null, scope: null });
  return (await service.commands.everybody()).find((one) => one.userId === userId)!; // just made
}

/** A file of one new contact. */
const contactLine = () => ({
  ...{ line: 2, first_name: 'Nena', last_name: `Imbento ${newNumber()}`, sex: 'F', designation: 'LEWC' },
  ...{ site_code: 'lpa', number: newNumber(), warned: '' },
});
const LINE_FIELDS: Row['fields'] = [
  { path: 'lines', kind: 'list', also: [[], Array(10_001).fill(contactLine())] },
  { path: 'lines.0.line', kind: 'id' },
  ...['first_name', 'last_name', 'sex', 'designation', 'site_code', 'number', 'warned'].map((name) => ({
    ...{ path: `lines.0.${name}`, kind: 'text' as const, also: ['x'.repeat(201)] },
  })),
];

const CONTACT_FIELDS: Row['fields'] = [
  { path: 'first_name', kind: 'text', also: ['', ' ', 'x'.repeat(61)] },
  { path: 'last_name', kind: 'text', also: ['', ' ', 'x'.repeat(61)] },
  { path: 'sex', kind: 'choice' },
  { path: 'sites', kind: 'list', also: [[], ['nowhere'], ['lpa', 'nowhere'], [null]] },
];

let codes = 0;
/** A code like no other: two letters for each try, then `zz`. */
const newCode = () => {
  codes += 1;
  const n = codes;
  return `${String.fromCharCode(97 + (Math.floor(n / 26) % 26), 97 + (n % 26))}q${String.fromCharCode(97 + (Math.floor(n / 676) % 26))}`;
};

const OUTLINE = [
  [11.71, 125.06],
  [11.715, 125.06],
  [11.712, 125.065],
];
const siteWords = () => ({
  ...{ sitio: null, purok: null, barangay: 'Imbento', municipality: 'Kunwari', province: 'Kunwari', region: 'VIII' },
  ...{ psgc: 806_022_017, area_code: 55, households: '60 households', season: 1, latitude: 11.7, longitude: 125.1 },
  ...{
    topics: ['rainfall'],
    outline: OUTLINE,
    gauge_frames: 2,
    menu_place: 900,
    hazard_map: null,
    shares: [],
    reason: 'a try',
  },
});

/** One that is watched, to be retired by whoever tries. */
const someSite = async () => {
  const code = newCode();
  const site = await house.app.services.sites.require('scu');
  await house.app.services.siteCare.create(code, site, [], { by: null });
  return code;
};

const SITE_FIELDS: Row['fields'] = [
  { path: 'sitio', kind: 'text', isOptional: true },
  { path: 'purok', kind: 'text', isOptional: true },
  { path: 'barangay', kind: 'text', also: ['', ' ', 'x'.repeat(101)] },
  { path: 'municipality', kind: 'text', also: [''] },
  { path: 'province', kind: 'text', also: [''] },
  { path: 'region', kind: 'text', also: ['', 'x'.repeat(21)] },
  { path: 'psgc', kind: 'id', also: [1, 99_999_999_999] },
  { path: 'area_code', kind: 'id', also: [0, 1000] },
  { path: 'households', kind: 'text', also: ['', 'x'.repeat(256)] },
  { path: 'season', kind: 'id', also: [3] },
  { path: 'latitude', kind: 'anything', isOptional: true, also: [91, -11, '11'] },
  { path: 'longitude', kind: 'anything', isOptional: true, also: [0, 200] },
  { path: 'topics', kind: 'list', also: [['soil'], ['rainfall', 'rainfall', 'moms', 'moms', 'moms']] },
  {
    path: 'outline',
    kind: 'list',
    isOptional: true,
    also: [[], [[11, 125]], OUTLINE.map(([one, other]) => [other, one])],
  },
  { path: 'gauge_frames', kind: 'id', also: [0, 13] },
  { path: 'menu_place', kind: 'anything', also: [-1, 1_000_001, 1.5, '3'] },
  { path: 'hazard_map', kind: 'text', isOptional: true, also: ['../x.png', 'x'] },
  { path: 'shares', kind: 'list', also: [[{ from_site_code: 'nowhere', designation: 'MLGU' }]] },
  { path: 'reason', kind: 'text', also: ['', ' ', 'x'.repeat(501)] },
];

/** Over what stands, each time another. */
const versionOf = async (key: SettingKey) =>
  (await house.app.services.settingVersions.list()).find((one) => one.key === key)!.version;
const officeWords = () => ({
  ...{ office: `Opisina ${next()}`, municipality: 'Kunwari', province: 'Imbento' },
  contact: { message: 'Kunwari', text: '0900 000 0000', call: '911' },
  privacy: { email: 'dpo@kunwari.invalid', address: '1 Kunwari Street' },
});
const SETTING_FIELDS: Row['fields'] = [
  { path: 'version', kind: 'id', also: [999_999] },
  { path: 'reason', kind: 'text', also: ['', ' ', 'x'.repeat(501)] },
];

export const ADMIN_CALLS: readonly Row[] = [
  {
    declaration: changeOffice,
    body: async () => ({ ...officeWords(), version: await versionOf('office'), reason: 'a try' }),
    fields: [
      { path: 'office', kind: 'text', also: ['', ' ', 'x'.repeat(61)] },
      { path: 'municipality', kind: 'text', also: [''] },
      { path: 'province', kind: 'text', also: [''] },
      { path: 'contact.message', kind: 'text', also: ['', 'x'.repeat(201)] },
      { path: 'contact.text', kind: 'text', also: ['', 'call me'] },
      { path: 'contact.call', kind: 'text', also: ['', '1'.repeat(26)] },
      { path: 'privacy.email', kind: 'text', also: ['', 'x@y'] },
      { path: 'privacy.address', kind: 'text', also: ['', 'x'.repeat(301)] },
      ...SETTING_FIELDS,
    ],
  },
  {
    declaration: changeEmergency,
    body: async () => ({
      agencies: [{ agency: `Ahensya ${next()}`, numbers: ['911'] }],
      ...{ version: await versionOf('emergency'), reason: 'a try' },
    }),
    fields: [
      {
        path: 'agencies',
        kind: 'list',
        also: [[], [{ agency: 'x', numbers: [] }], [{ agency: '', numbers: ['911'] }]],
      },
      ...SETTING_FIELDS,
    ],
  },
  {
    declaration: changeDuty,
    body: async () => ({
      people: [{ name: 'Ana', number: `0917666${String(next()).padStart(4, '0')}` }],
      ...{ may_be_empty: false, version: await versionOf('duty'), reason: 'a try' },
    }),
    fields: [
      {
        path: 'people',
        kind: 'list',
        also: [[], [{ name: 'Ana', number: '12' }], [{ name: ' ', number: '09170000001' }]],
      },
      { path: 'may_be_empty', kind: 'flag' },
      ...SETTING_FIELDS,
    ],
  },
  {
    declaration: changeLanguages,
    body: async () => {
      const [newest] = await house.app.services.settingVersions.versions('languages');
      const { waray } = (await house.app.services.settings.read()).languages;
      return { waray: !waray, version: newest?.version ?? 0, reason: 'a try' };
    },
    fields: [{ path: 'waray', kind: 'flag' }, ...SETTING_FIELDS],
  },
  {
    declaration: reviewScreenWords,
    body: () => ({
      words_check: String(next()).padStart(16, '0'),
      ...{ sentences: 3, reviewer: 'A speaker' },
    }),
    fields: [
      { path: 'words_check', kind: 'text', also: ['', '0123', 'g'.repeat(16), '0'.repeat(17)] },
      { path: 'sentences', kind: 'anything', also: [null, '1', 0, -1, 1.5, 20_001] },
      { path: 'reviewer', kind: 'text', also: ['', ' ', 'x'.repeat(101)] },
    ],
  },
  {
    declaration: putBackSetting,
    body: async () => {
      const { settingVersions } = house.app.services;
      const version = await versionOf('office');
      const change = { version, reason: 'a try', mayBeEmpty: false };
      await settingVersions.change('office', officeWords(), change, await userId(people.mayorOfLgu));
      return { key: 'office', to: version, may_be_empty: false, version: version + 1, reason: 'a try' };
    },
    fields: [
      { path: 'key', kind: 'choice', also: ['ghosts'] },
      { path: 'to', kind: 'id', also: [999_999] },
      { path: 'may_be_empty', kind: 'flag' },
      ...SETTING_FIELDS,
    ],
  },
  {
    declaration: createAccount,
    body: () => ({
      ...{ username: `bago${next()}`, first_name: 'Bago', last_name: 'Imbento', sex: 'Female', role: 'reader' },
      ...{ designation: 'MLGU', number: `0917555${String(next()).padStart(4, '0')}`, site_code: 'scu' },
    }),
    fields: [
      { path: 'username', kind: 'text', also: ['', ' ', 'mlgu.demo', 'MLGU.demo', 'x'.repeat(61)] },
      { path: 'first_name', kind: 'text', also: ['', ' '] },
      { path: 'last_name', kind: 'text', also: ['', ' '] },
      { path: 'sex', kind: 'choice' },
      { path: 'designation', kind: 'choice', also: ['LEWC', 'BLGU', 'Dynaslope'] },
      { path: 'number', kind: 'text', also: ['', '123', '0900 000 0001'] },
      { path: 'role', kind: 'choice', also: ['officers', 'Admin'] },
      { path: 'site_code', kind: 'text', isOptional: true, also: ['', 'nowhere'] },
    ],
  },
  {
    declaration: switchAccount,
    body: async () => ({ user_id: await somebody(), is_active: false, reason: 'a try' }),
    fields: [
      { path: 'user_id', kind: 'id' },
      { path: 'is_active', kind: 'flag' },
      { path: 'reason', kind: 'text', also: ['', ' ', 'x'.repeat(501)] },
    ],
  },
  {
    declaration: giveRole,
    body: async () => ({
      ...{ user_id: await userId(people.provincialOfficer), role: 'operator', site_code: 'lpa' },
      ...{ until: `${2040 + next()}-01-01 00:00:00`, reason: 'for the typhoon' },
    }),
    fields: [
      { path: 'user_id', kind: 'id' },
      { path: 'role', kind: 'choice', also: ['officers', 'Admin'] },
      { path: 'site_code', kind: 'text', isOptional: true, also: ['', 'nowhere'] },
      { path: 'until', kind: 'time', isOptional: true, also: ['2020-01-01 00:00:00'] },
      { path: 'reason', kind: 'text', also: ['', ' ', 'x'.repeat(501)] },
    ],
  },
  {
    declaration: endRole,
    body: async () => ({ role_id: await someRole(), reason: 'it is over' }),
    fields: [
      { path: 'role_id', kind: 'id' },
      { path: 'reason', kind: 'text', also: ['', ' ', 'x'.repeat(501)] },
    ],
  },
  {
    declaration: createSite,
    body: () => ({ ...siteWords(), site_code: newCode() }),
    fields: [{ path: 'site_code', kind: 'text', also: ['', 'lpa', 'l', 'x1', 'abcdefghijklm'] }, ...SITE_FIELDS],
  },
  {
    declaration: changeSite,
    body: async () => {
      const stands = await house.app.services.siteCare.list();
      return { ...siteWords(), site_code: 'lpa', version: stands.find(({ site }) => site.siteCode === 'lpa')!.version };
    },
    fields: [
      { path: 'site_code', kind: 'text', also: ['', 'nowhere'] },
      { path: 'version', kind: 'text', also: ['another'] },
      ...SITE_FIELDS,
    ],
  },
  {
    declaration: restoreSite,
    body: async () => {
      const site_code = await someSite();
      await house.app.services.siteCare.retire(site_code, { by: null });
      return { site_code, reason: 'a try' };
    },
    fields: [
      { path: 'site_code', kind: 'text', also: ['', 'nowhere', 'lpa'] },
      { path: 'reason', kind: 'text', also: ['', ' ', 'x'.repeat(501)] },
    ],
  },
  {
    declaration: retireSite,
    body: async () => ({ site_code: await someSite(), reason: 'a try' }),
    fields: [
      { path: 'site_code', kind: 'text', also: ['', 'nowhere'] },
      { path: 'reason', kind: 'text', also: ['', ' ', 'x'.repeat(501)] },
    ],
  },
  {
    declaration: createContact,
    body: () => ({ ...contactWords(), numbers: [newNumber()] }),
    fields: [
      ...CONTACT_FIELDS,
      { path: 'designation', kind: 'choice', also: ['Dynaslope', 'lewc'] },
      { path: 'numbers', kind: 'list', also: [['123'], [''], ['09000000001'], Array(11).fill('09176660000')] },
    ],
  },
  {
    declaration: changeContact,
    body: async () => {
      const { userId: user_id, version, numbers } = await someContact();
      return {
        ...{ ...contactWords(), user_id, version, reason: null },
        numbers: numbers.map(({ number, isOn }) => ({ number, is_on: isOn })),
      };
    },
    fields: [
      ...CONTACT_FIELDS,
      { path: 'user_id', kind: 'id' },
      { path: 'designation', kind: 'text', also: ['', 'Dynaslope', 'nobody'] },
      { path: 'numbers', kind: 'list', also: [[], [{ number: '123', is_on: true }]] },
      { path: 'numbers.0.number', kind: 'text', also: ['', '123', '09000000001'] },
      { path: 'numbers.0.is_on', kind: 'flag', also: [false] },
      { path: 'version', kind: 'text', also: ['another'] },
      { path: 'reason', kind: 'text', isOptional: true, also: ['', ' ', 'x'.repeat(501)] },
    ],
  },
  {
    declaration: switchContact,
    body: async () => ({ user_id: (await someContact()).userId, is_warned: false, reason: 'asked for it' }),
    fields: [
      { path: 'user_id', kind: 'id' },
      { path: 'is_warned', kind: 'flag', also: [true] },
      { path: 'reason', kind: 'text', also: ['', ' ', 'x'.repeat(501)] },
    ],
  },
  {
    declaration: previewContacts,
    body: () => ({ lines: [contactLine()] }),
    fields: LINE_FIELDS,
  },
  {
    declaration: importContacts,
    body: async () => {
      const one = contactLine();
      const read = { ...one, firstName: one.first_name, lastName: one.last_name, siteCode: one.site_code };
      const { version } = await house.app.services.contacts.preview([read], { by: null, scope: null });
      return { lines: [one], version };
    },
    fields: [...LINE_FIELDS, { path: 'version', kind: 'text', also: ['', 'another'] }],
  },
];
