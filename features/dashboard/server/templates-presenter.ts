// Warning texts on the wire, with the misspelt key that older clients read, and who is told in another language.
import type { SiteLanguage } from '../../warning-texts/rules/text-languages.ts';
import type { TemplateRow } from '../../warning-texts/server/warning-texts-service.ts';
import type { EwiTemplateReply } from '../../warning-texts/wire/warning-texts.ts';

export function presentTemplate(row: TemplateRow): EwiTemplateReply {
  return { ...row, commmunity_response: row.community_response };
}

export const presentLanguage = ({ siteCode, language }: { siteCode: string; language: SiteLanguage }) => ({
  site_code: siteCode,
  language,
});
