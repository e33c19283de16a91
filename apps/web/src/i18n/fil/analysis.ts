// Filipino words of the screens that hold all charts of a site. For review by a native speaker.
export const analysis = {
  title: 'Lahat ng tsart',
  site: 'Lugar',
  applyToAll: 'Apply to all',
  applyHint: 'Iisang saklaw para sa lahat ng tsart ng pahinang ito',
  choose: 'Pumili …',
  print: 'I-print',
  reading: 'Binabasa ang lahat ng tsart …',
  sections: {
    rainfall: 'Ulan',
    surficial: 'Mga surficial marker',
    subsurface: 'Mga subsurface column',
    earthquake: 'Mga lindol',
  },
} as const;
