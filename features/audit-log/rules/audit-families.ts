// What the audit speaks of: what stands before the dot of each action, in the order of the alphabet.
export const AUDIT_FAMILIES = [
  ...(['accounts', 'activities', 'alerts', 'audit', 'bulletin', 'chat', 'clock', 'contacts', 'duty'] as const),
  ...(['earthquake', 'ewi', 'feedback', 'gateway-proof', 'households', 'incoming', 'ladders', 'limits'] as const),
  ...([
    'loggers',
    'moms',
    'on-demand',
    'people',
    'push',
    'rainfall',
    'readers',
    'resources',
    'settings',
    'siren',
    'sites',
  ] as const),
  ...(['subsurface', 'surficial', 'texts', 'webhooks'] as const),
];
