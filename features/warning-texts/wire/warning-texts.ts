// A row of the catalogue of warning texts on the wire (api-facts §7.3).
import { z } from 'zod';

const templateText = z.string().nullable();
export const ewiTemplate = z.object({
  id: z.number().int(),
  alert_level: z.literal([0, 1, 2, 3]),
  trigger: z.string(),
  trigger_description: templateText,
  community_response: templateText,
  /** Older clients read this misspelt key (api-facts §7.3). */
  commmunity_response: templateText,
  barangay_response: templateText,
  lewc_response: templateText,
  mlgu_response: templateText,
  plgu_response: templateText,
  sms_trigger_description: templateText,
  sms_community_response: templateText,
  sms_barangay_response: templateText,
  sms_lewc_response: templateText,
  sms_mlgu_response: templateText,
  sms_plgu_response: templateText,
  /** English counterparts, shown beside the Filipino text in the dialogs. */
  english: z.record(z.string(), templateText),
  /** Those that may be sent in Waray; not there where there is none. What a key lacks is sent in Filipino. */
  waray: z.record(z.string(), z.string()).optional(),
});
export type EwiTemplateReply = z.infer<typeof ewiTemplate>;
