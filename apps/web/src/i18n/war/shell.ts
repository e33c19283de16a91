// Waray words of the shell. For review by a native speaker; what is missing is shown in Filipino. Names of tabs stay as specified.
export const shell = {
  items: {
    rainfall: 'Tsart han Uran',
    earthquake: 'Datos han Linog',
    moms: 'Mga Tigaman han Pagtimpag',
    households: 'Datos han mga Panimalay',
  },
  screens: {
    rainfall: 'Uran',
    allCharts: 'Ngatanan nga tsart',
    record: 'Kay ano ini nga lebel',
  },
  clock: 'Petsa ngan oras, Manila',
  greeting: 'Maupay nga adlaw, {{name}}!',
  theme: 'Hitsura',
  themes: { auto: 'Sugad han device', light: 'Mahayag', dark: 'Masirom' },
  language: 'Yinaknan',
  hours: '{{hours}} oras {{minutes}} min',
} as const;
