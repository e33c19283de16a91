// Waray words of the hazard map. For review by a native speaker; what is missing is shown in Filipino.
export const hazard = {
  title: 'Mapa han Peligro {{site}}',
  label: 'Mapa han peligro han {{site}}: an mga arrow an nabalhin, + ngan − an nag-zoom',
  alt: 'Mapa han peligro han {{site}}',
  zoomIn: 'Padakoa',
  zoomOut: 'Pagutia',
  whole: 'Ipakita an bug-os nga mapa',
  open: 'Abrihi ha bag-o nga tab',
  download: 'I-download',
  published: 'Iginpublikar {{time}}',
  none: 'Waray mapa han peligro nga iginpublikar',
  failed: 'Mapa han peligro',
  pictureFailed: 'Diri ma-load an retrato.',
} as const;
