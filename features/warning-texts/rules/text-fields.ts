// The texts of a warning that a template holds, by the names of their columns.

/** The texts of a template, whole and as SMS. */
export const TEXT_FIELDS = [
  'trigger_description',
  'community_response',
  'barangay_response',
  'lewc_response',
  'mlgu_response',
  'plgu_response',
  'sms_trigger_description',
  'sms_community_response',
  'sms_barangay_response',
  'sms_lewc_response',
  'sms_mlgu_response',
  'sms_plgu_response',
] as const;
/** One of them. */
export type TextField = (typeof TEXT_FIELDS)[number];

/** Whether a text stands in an SMS. */
export const isSmsField = (field: TextField): boolean => field.startsWith('sms_');
