// Warning texts on the wire, with the misspelt key that older clients read.
import type { TemplateRow } from '../../warning-texts/server/warning-texts-service.ts';
import type { EwiTemplateReply } from '../../warning-texts/wire/warning-texts.ts';

export function presentTemplate(row: TemplateRow): EwiTemplateReply {
  return { ...row, commmunity_response: row.community_response };
}
