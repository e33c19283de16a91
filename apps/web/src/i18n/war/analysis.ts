// Waray words of the screens that hold all charts of a site. For review by a native speaker; what is missing is shown in Filipino.
export const analysis = {
  title: 'Ngatanan nga tsart',
  site: 'Lugar',
  applyToAll: 'Gamita ha ngatanan',
  applyHint: 'Usa nga sakop para ha ngatanan nga tsart hini nga pahina',
  choose: 'Pili …',
  print: 'I-print',
  reading: 'Ginbabasa an ngatanan nga tsart …',
  sections: {
    rainfall: 'Uran',
    surficial: 'Mga marker ha bawbaw han tuna',
    subsurface: 'Mga column ha ilarom han tuna',
    earthquake: 'Mga linog',
  },
} as const;
