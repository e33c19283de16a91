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

/** Words between the texts of a template, in every message: they stand with the first row of the catalogue. */
export const FRAME_FIELDS = [
  ...(['frame_level', 'frame_place', 'frame_time', 'frame_months', 'frame_why', 'frame_response'] as const),
  ...(['frame_community', 'frame_source', 'frame_deed_2', 'frame_deed_3'] as const),
  ...(['frame_correction', 'frame_follow', 'frame_cancelled', 'frame_cancelled_time', 'frame_cancelled_text'] as const),
] as const;
/** One of them. */
export type FrameField = (typeof FRAME_FIELDS)[number];

/** Everything that is worded in the catalogue. */
export const CATALOGUE_FIELDS = [...TEXT_FIELDS, ...FRAME_FIELDS] as const;
/** One of them. */
export type CatalogueField = TextField | FrameField;

export const isFrameField = (field: CatalogueField): field is FrameField => field.startsWith('frame_');

/** Whether a text stands in an SMS. */
export const isSmsField = (field: CatalogueField): boolean => field.startsWith('sms_') || isFrameField(field);
