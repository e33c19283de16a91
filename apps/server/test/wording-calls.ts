// Calls that write the wording of warnings, and sentences of the screens; see writing-calls.ts.
import { importSentences, saveSentence } from '@bantay/features/screen-words/wire/screen-sentences.ts';
import type { TextKey } from '@bantay/features/warning-texts/server/warning-texts-queries.ts';
import { reviewWarningText, saveWarningText, setSiteLanguage } from '@bantay/features/warning-texts/wire/wording.ts';
import { LPA } from './field.ts';
import { people } from './harness.ts';
import { type Field, house, type Row, userId } from './writing-house.ts';

const SAVED: TextKey = { templateId: 1, field: 'sms_community_response', language: 'fil' };
const CONFIRMED: TextKey = { templateId: 1, field: 'sms_lewc_response', language: 'fil' };
let wordings = 0;
const newWording = () => `Bagong teksto ${++wordings}.`;

const newest = async (key: TextKey) => (await house.app.services.texts.versions(key))[0]?.version ?? 0;
const KEY_FIELDS: Field[] = [
  { path: 'template_id', kind: 'id' },
  { path: 'field', kind: 'choice', also: ['', 'site_code', null] },
  { path: 'language', kind: 'choice', also: ['', 'tl', null] },
  { path: 'reason', kind: 'text', also: ['', ' ', 'x'.repeat(301)] },
  { path: 'version', kind: 'anything', also: [null, '1', -1, 1.5, 2 ** 40, 999, {}] },
];

const newSentence = () => ({ place: `shell:try.${++wordings}`, text: 'Pilian', version: 0 });
const SENTENCE_FIELDS = (at: string): Field[] => [
  { path: `${at}place`, kind: 'text', also: ['', 'menu', 'shell:<b>', `shell:${'x'.repeat(120)}`] },
  { path: `${at}text`, kind: 'text', also: ['', ' ', 'x'.repeat(1001), '{{name}', '<b>'] },
  { path: `${at}version`, kind: 'anything', also: [null, '1', -1, 1.5, 2 ** 40, 999, {}] },
];
const REVIEWER: Field = { path: 'reviewer', kind: 'anything', also: ['', ' ', 7, {}, 'x'.repeat(101), 'a\0b'] };

export const WORDING_CALLS: readonly Row[] = [
  {
    declaration: saveWarningText,
    body: async () => {
      const { templateId, ...key } = SAVED;
      return {
        ...{ template_id: templateId, ...key, text: newWording(), reason: 'clearer' },
        version: await newest(SAVED),
      };
    },
    fields: [
      ...KEY_FIELDS,
      { path: 'text', kind: 'text', also: ['', ' ', 'x'.repeat(81), 'a {b}', 'a\nb', 'bantay.ph'] },
    ],
  },
  {
    declaration: reviewWarningText,
    body: async () => {
      const { templateId, ...key } = CONFIRMED;
      // A draft, however often it was confirmed before.
      const wording = { ...CONFIRMED, text: newWording(), reason: 'clearer', version: await newest(CONFIRMED) };
      const { version } = await house.app.services.texts.save(wording, await userId(people.mayorOfLgu));
      return { template_id: templateId, ...key, version, reviewer: 'Aling Rosa', reason: 'read aloud' };
    },
    fields: [...KEY_FIELDS, { path: 'reviewer', kind: 'text', also: ['', ' ', 'x'.repeat(101)] }],
  },
  {
    declaration: saveSentence,
    body: () => ({ ...newSentence(), reviewer: 'Aling Rosa' }),
    fields: [...SENTENCE_FIELDS(''), REVIEWER],
  },
  {
    declaration: importSentences,
    body: () => ({ lines: [newSentence()], reviewer: null }),
    fields: [
      { path: 'lines', kind: 'list', also: [[], Array(10_001).fill(newSentence())] },
      ...SENTENCE_FIELDS('lines.0.'),
      REVIEWER,
    ],
  },
  {
    declaration: setSiteLanguage,
    body: async () => {
      const lpa = (await house.app.services.texts.languages()).find(({ site }) => site.siteId === LPA)!; // a demo site
      const language = lpa.language === 'fil' ? 'war' : 'fil';
      return { site_id: LPA, language, version: lpa.version, reason: 'asked for by the barangay' };
    },
    fields: [
      { path: 'site_id', kind: 'id' },
      { path: 'language', kind: 'choice', also: ['', 'en', null] },
      { path: 'version', kind: 'anything', also: [null, '1', -1, 1.5, 2 ** 40, 999, {}] },
      { path: 'reason', kind: 'text', also: ['', ' ', 'x'.repeat(301)] },
    ],
  },
];
