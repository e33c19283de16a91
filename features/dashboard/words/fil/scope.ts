// Filipino words of the choice of sites on the dashboard. For review by a native speaker.
export const scope = {
  show: 'Ipakita',
  every: 'Lahat ng site',
  all: 'Lahat ng {{count}} site',
  region: 'Rehiyon: {{name}} ({{sites}})',
  municipality: '{{name}} ({{sites}})',
  shown: '{{shown}} sa {{all}} site ang ipinapakita.',
  none: 'Walang site sa “{{name}}”.',
  loud_one: 'Sa hindi ipinapakita, {{count}} site ang mas mataas sa level 0 o may naghihintay.',
  loud_other: 'Sa hindi ipinapakita, {{count}} site ang mas mataas sa level 0 o may naghihintay.',
  quiet: 'Sa hindi ipinapakita, walang mas mataas sa level 0 at walang naghihintay.',
  unmeasured_one: 'Sa {{count}} sa iba, walang sumusukat.',
  unmeasured_other: 'Sa {{count}} sa iba, walang sumusukat.',
  unknown: 'Hindi alam ngayon ang kalagayan ng mga site na hindi ipinapakita.',
  showAll: 'Ipakita ang lahat ng site',
} as const;
