// What browsers are told has changed; the first part of the names of their cached answers.

export type Topic =
  | 'alerts'
  | 'rainfall'
  | 'surficial'
  | 'subsurface'
  | 'earthquake'
  | 'moms'
  | 'ewi'
  | 'incoming'
  | 'chat'
  | 'resources'
  | 'households'
  | 'activities'
  | 'sites'
  | 'status'
  | 'duty'
  | 'clock';
