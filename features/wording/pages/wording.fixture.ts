// The catalogue as the server answers it, for tests of the wording page.
import { DEFAULT_TEMPLATES } from '../../warning-texts/rules/default-templates.ts';
import { textColumns } from '../../warning-texts/rules/template-columns.ts';
import { TEXT_FIELDS } from '../../warning-texts/rules/text-fields.ts';
import type { Text, ToldSite } from './use-wording.ts';

export const templates = DEFAULT_TEMPLATES.map(({ id, alertLevel, trigger }) => ({ id, alertLevel, trigger }));

export const delivered = (more: Pick<Text, 'templateId' | 'field' | 'language' | 'text'> & Partial<Text>): Text => ({
  version: 1,
  state: 'draft',
  reviewer: null,
  writtenBy: null,
  writtenAt: null,
  reason: null,
  ...more,
});

export const texts: Text[] = DEFAULT_TEMPLATES.flatMap((row) => {
  const fil = { ...textColumns(row.full, ''), ...textColumns(row.sms, 'sms_') };
  const en = { ...textColumns(row.fullEn, ''), ...textColumns(row.smsEn, 'sms_') };
  return TEXT_FIELDS.flatMap((field) => [
    delivered({ templateId: row.id, field, language: 'fil', text: fil[field] ?? '' }),
    delivered({ templateId: row.id, field, language: 'en', text: en[field] ?? '' }),
  ]);
});

export const site = (siteCode: string, siteId: number, more: Partial<ToldSite> = {}): ToldSite => ({
  siteId,
  siteCode,
  sitio: null,
  barangay: siteCode === 'lpa' ? 'Lipata' : 'San Isidro',
  municipality: 'Paranas',
  province: 'Samar',
  language: 'fil',
  version: 0,
  changedBy: null,
  changedAt: null,
  ...more,
});

/** Of level 1 what the community is told by SMS. */
export const COMMUNITY = { templateId: 7, field: 'sms_community_response', language: 'fil' } as const;

/** With other texts in the place of some. */
export const wordingWith = (...changed: Text[]) => ({
  templates,
  texts: [
    ...texts.filter(
      (one) =>
        !changed.some(
          (other) =>
            other.templateId === one.templateId && other.field === one.field && other.language === one.language,
        ),
    ),
    ...changed,
  ],
  sites: [site('lpa', 24), site('scu', 101)],
});
