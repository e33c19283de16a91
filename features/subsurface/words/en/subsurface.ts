// English words of the subsurface page.
export const subsurface = {
  title: 'Subsurface Data',
  what: 'Subsurface columns of {{site}}',
  whatColumn: 'Column {{name}}',
  noColumns: 'This site has no subsurface columns.',
  inactive: 'inactive since {{date}}',
  size: '{{count}} nodes of {{length}} m',
  interval: 'Hour interval',
  hours: '{{hours}} hours',
  oneDay: '1 day',
  showDropped: 'Show dropped readings',
  orientation: { downslope: 'Downslope', across_slope: 'Across slope' },
  node: 'Node {{node}}',
  nodes: 'nodes {{nodes}}',
  oneNode: 'node {{nodes}}',
  position: {
    title: 'Column position',
    summary: '{{count}} shapes of the column, oldest pale, newest dark: {{time}}',
    none: 'No shape of the column in this range',
    x: 'Horizontal position',
    y: 'Depth',
  },
  displacement: {
    title: 'Displacement',
    summary: 'Largest of a node since the start: {{mm}} mm, node {{node}}',
    none: 'No displacement in this range',
    note: 'Lines are drawn apart, node 1 on top. Plus signs beside a node: its displacement grows with time, the more signs the more steadily.',
    cumulative: 'Cumulative',
  },
  velocity: {
    title: 'Velocity alerts',
    none: 'No velocity alert in the last 3 hours',
    empty: 'No readings in the last 3 hours of this range',
    at: '{{level}}: {{nodes}}',
    quiet: 'no alert',
    legend: 'Signs of velocity alerts',
    L2: 'L2: 0.032 m/day or more',
    L3: 'L3: 0.5 m/day or more',
  },
  health: {
    title: 'Communication health',
    summary: 'Half hours with a reading, of those expected',
    none: 'No readings in this range',
    percent: '{{percent}} %',
  },
  stuck: 'Counts of {{nodes}} have not changed since {{time}}: not counted as movement. Have the sensor looked at.',
  dropped: {
    title: 'Dropped readings',
    summary_one: '{{count}} reading was taken out by the filters',
    summary_other: '{{count}} readings were taken out by the filters',
    none: 'No reading was taken out',
    reasons: {
      range: 'out of range',
      orthogonality: 'not 1 g',
      half_hour: 'second reading of its half hour',
      outlier: 'outlier',
      stuck: 'stuck',
    },
  },
} as const;

declare module '@bantay/web/i18n/words.ts' {
  interface Words {
    subsurface: typeof subsurface;
  }
}
