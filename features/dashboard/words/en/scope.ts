// English words of the choice of sites on the dashboard.
export const scope = {
  show: 'Show',
  every: 'All sites',
  all: 'All {{count}} sites',
  region: 'Region: {{name}} ({{sites}})',
  municipality: '{{name}} ({{sites}})',
  shown: '{{shown}} of {{all}} sites shown.',
  none: 'There is no site in “{{name}}”.',
  loud_one: 'Outside of what is shown {{count}} site is above level 0, or something waits there.',
  loud_other: 'Outside of what is shown {{count}} sites are above level 0, or something waits there.',
  quiet: 'Outside of what is shown none is above level 0, and nothing waits.',
  unmeasured_one: 'At {{count}} of the others nothing measures.',
  unmeasured_other: 'At {{count}} of the others nothing measures.',
  unknown: 'What stands at the sites that are not shown is not known now.',
  showAll: 'Show all sites',
} as const;

declare module '@bantay/web/i18n/words.ts' {
  interface Words {
    scope: typeof scope;
  }
}
