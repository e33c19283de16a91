// English words of the screens that hold all charts of a site.
export const analysis = {
  title: 'All charts',
  site: 'Site',
  applyToAll: 'Apply to all',
  applyHint: 'One range for all charts of this page',
  choose: 'Choose …',
  print: 'Print',
  reading: 'Reading all charts …',
  sections: {
    rainfall: 'Rainfall',
    surficial: 'Surficial markers',
    subsurface: 'Subsurface columns',
    earthquake: 'Earthquakes',
  },
} as const;
