// English words of the evidence to decide by.
export const evidence = {
  title: 'Evidence',
  of: 'Evidence: {{what}}',
  none: 'No measurements are kept with this trigger.',
  without: 'You can decide without it.',
  age: 'Newest data {{time}}, {{age}} old.',
  old: 'Old data. {{text}}',
  ago: '{{age}} old',
  others: 'Other sources now. {{list}}.',
  says: { near: 'near its limit', noData: 'no data', below: 'below its limit', raised: 'raised, level {{level}}' },
  rain: {
    sum: '{{hours}} h: {{mm}} mm, {{percent}} % of the limit {{limit}} mm',
    legend: '{{gauge}}. Columns: rain per half hour. Line: {{hours}} h sum.',
    limit: '{{limit}} mm limit',
    over: 'over at {{time}}',
    mm: '{{mm}} mm',
    km: '{{km}} km',
    own: 'this gauge',
    noData: 'no data',
    heaviest_one: 'One half hour holds {{mm}} of {{sum}} mm.',
    heaviest_other: '{{count}} half hours hold {{mm}} of {{sum}} mm.',
    doubt: '{{gauge}} {{mm}} mm, neighbours {{range}} mm: check the gauge',
    range: '{{least}} to {{most}}',
    gauges: 'Rain, {{hours}} h. Dashed: the limit, {{limit}} mm',
    partly: 'in {{measured}} of {{of}}',
    halfHours: '{{measured}} of {{of}} half hours',
    whole: 'none is missing',
    lacking_one: '{{count}} without data, {{since}}',
    lacking_other: '{{count}} without data, the first {{since}}',
  },
  markers: {
    caption: 'Markers against their limits',
    name: 'Marker',
    change: 'Change',
    changeOf: '{{cm}} cm in {{hours}} h (counts from {{cap}} cm)',
    rate: 'Speed',
    rateOf: '{{rate}} of {{limit}} cm/h',
    level: 'Level',
    measured: '{{measured}} of {{of}} markers measured.',
    missing: 'Not measured: {{letters}}.',
  },
  nodes: {
    caption: 'Nodes over their limits',
    node: 'Node',
    of: '{{column}} {{node}}',
    what: 'What',
    displacement: 'm in 3 days',
    velocity: 'm/day',
    value: 'Value and limit',
    valueOf: '{{value}} of {{limit}}',
    measured: '{{column}}: {{measured}} of {{of}} nodes measure.',
  },
  quake: {
    depth: 'Depth {{km}} km',
    noDepth: 'The depth is not known.',
    magnitude: 'M {{magnitude}}',
    picture: 'Magnitude {{magnitude}}, {{km}} km from {{site}}. The dashed circle is the critical distance.',
  },
  photo: 'Picture {{number}} of {{what}}',
} as const;

declare module '@bantay/web/i18n/words.ts' {
  interface Words {
    evidence: typeof evidence;
  }
}
