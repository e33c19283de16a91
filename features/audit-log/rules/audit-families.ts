// What the audit speaks of: what stands before the dot of each action, in the order of the alphabet.
export const AUDIT_FAMILIES = [
  ...(['accounts', 'activities', 'alerts', 'audit', 'bulletin', 'chat', 'clock', 'contacts', 'duty'] as const),
  ...(['earthquake', 'ewi', 'feedback', 'households', 'incoming', 'limits', 'loggers', 'moms', 'on-demand'] as const),
  ...(['people', 'rainfall', 'readers', 'resources', 'settings', 'sites', 'subsurface', 'surficial', 'texts'] as const),
];
