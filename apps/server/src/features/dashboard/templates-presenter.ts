// Warning texts on the wire, with the misspelt key that older clients read.
import type { EwiTemplateReply } from '@bantay/contract/warning-texts';
import type { TemplateRow } from '../warning-texts/warning-texts-service.ts';

export function presentTemplate(row: TemplateRow): EwiTemplateReply {
  return { ...row, commmunity_response: row.community_response };
}
