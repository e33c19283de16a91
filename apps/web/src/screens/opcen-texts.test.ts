// The dashboard shows a warning in the language in which its site is told.
import { DEFAULT_TEMPLATES } from '@bantay/features/warning-texts/rules/default-templates.ts';
import { expect, it } from 'vitest';
import { templatesOfSite } from './opcen-model.ts';

const templates = DEFAULT_TEMPLATES.map((row) => ({
  ...row,
  waray: { full: row.full, sms: { ...row.sms, lewcResponse: 'Sukla an mga marker.' } },
}));
const languages = [{ siteCode: 'scu', language: 'war' }] as const;

it('of a site that was set to Waray the Waray texts, of any other the Filipino ones', () => {
  expect(templatesOfSite(templates, { languages }, 'scu')[0]?.sms.lewcResponse).toBe('Sukla an mga marker.');
  expect(templatesOfSite(templates, { languages }, 'lpa')).toBe(templates);
  expect(templatesOfSite(templates, {}, 'scu')).toBe(templates);
});
