// English words of the earthquake page.
export const earthquake = {
  title: 'Earthquake Data',
  what: 'Earthquakes',
  alertsOf: 'Earthquake alerts',
  lists: 'Lists of earthquakes',
  events: 'EQ Events',
  alerts: 'EQ Alerts',
  noEvents: 'No earthquakes in the last 365 days.',
  noAlerts: 'No earthquake lay inside its critical distance of a site yet.',
  column: { time: 'Timestamp', magnitude: 'Magnitude', depth: 'Depth', issuer: 'Issuer', sites: 'Sites' },
  show: 'Show {{time}}, magnitude {{magnitude}}, on the map',
  showAll: 'Show all',
  selected: 'The map shows this earthquake alone.',
  fact: {
    magnitude: 'Magnitude: {{magnitude}}',
    depth: 'Depth: {{depth}}',
    critical: 'Critical distance: {{distance}}',
    processed: 'Processed: Yes',
    notProcessed: 'Processed: No',
    distance: 'Distance to {{site}}: {{distance}} km',
  },
  map: {
    label: 'Map of epicentres. The lists beside it say the same in words.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    closePopup: 'Close',
    licences: 'Licences',
    baseFailed: 'The coast could not be loaded.',
  },
  legend: {
    title: 'Legend of the map',
    magnitude: 'Magnitude {{magnitude}}',
    raised: 'Inside its critical distance of a site',
    critical: 'Critical distance',
    site: 'Site',
  },
} as const;

declare module '@bantay/web/i18n/words.ts' {
  interface Words {
    earthquake: typeof earthquake;
  }
}
