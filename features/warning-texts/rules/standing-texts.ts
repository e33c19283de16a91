// From the newest versions of texts to the catalogue that warnings are composed from.
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import type { TemplateColumns } from './template-columns.ts';
import { CATALOGUE_FIELDS, type CatalogueField, TEXT_FIELDS, type TextField } from './text-fields.ts';
import { outgoingText, type StandingText, type TextLanguage } from './text-languages.ts';

/** Which row of the catalogue it is. */
export interface TemplateKey {
  id: number;
  alertLevel: AlertLevel;
  trigger: string;
}

/** The newest version of a text of a template. */
export interface TemplateText extends StandingText {
  templateId: number;
  field: CatalogueField;
  language: TextLanguage;
}

/** The columns of each template out of the newest versions of all texts. */
export function columnsOf(templates: readonly TemplateKey[], texts: readonly TemplateText[]): TemplateColumns[] {
  return templates.map(({ alertLevel, ...template }) => {
    const standing = standingOf(texts.filter((one) => one.templateId === template.id));
    const out = (field: CatalogueField, language: TextLanguage) => outgoingText(standing.get(field) ?? {}, language);
    const waray = CATALOGUE_FIELDS.flatMap((field): [CatalogueField, string][] => {
      const sent = out(field, 'war');
      return sent?.language === 'war' ? [[field, sent.text]] : [];
    });
    return {
      ...template,
      alert_level: alertLevel,
      ...everyField((field) => out(field, 'fil')?.text ?? null),
      english: everyField((field) => out(field, 'en')?.text ?? null),
      ...(waray.length === 0 ? {} : { waray: Object.fromEntries(waray) }),
    };
  });
}

function standingOf(texts: readonly TemplateText[]): Map<CatalogueField, Partial<Record<TextLanguage, StandingText>>> {
  const standing = new Map<CatalogueField, Partial<Record<TextLanguage, StandingText>>>();
  for (const one of texts) standing.set(one.field, { ...standing.get(one.field), [one.language]: one });
  return standing;
}

function everyField(read: (field: TextField) => string | null): Record<TextField, string | null> {
  const entries = TEXT_FIELDS.map((field) => [field, read(field)]);
  return Object.fromEntries(entries) as Record<TextField, string | null>; // one entry per field
}
