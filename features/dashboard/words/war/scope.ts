// Waray words of the choice of sites on the dashboard. For review by a native speaker; what is missing is shown in Filipino.
export const scope = {
  show: 'Ipakita',
  every: 'Ngatanan nga lugar',
  all: 'Ngatanan nga {{count}} nga lugar',
  region: 'Rehiyon: {{name}} ({{sites}})',
  municipality: '{{name}} ({{sites}})',
  shown: '{{shown}} han {{all}} nga lugar an ginpapakita.',
  none: 'Waray lugar ha “{{name}}”.',
  loud_one: 'Ha diri ginpapakita, {{count}} nga lugar an labaw ha level 0 o may naghuhulat.',
  loud_other: 'Ha diri ginpapakita, {{count}} nga lugar an labaw ha level 0 o may naghuhulat.',
  quiet: 'Ha diri ginpapakita, waray labaw ha level 0 ngan waray naghuhulat.',
  unmeasured_one: 'Ha {{count}} han iba, waray nasukol.',
  unmeasured_other: 'Ha {{count}} han iba, waray nasukol.',
  unknown: 'Diri maaram yana an kahimtang han mga lugar nga diri ginpapakita.',
  showAll: 'Ipakita an ngatanan nga lugar',
} as const;
