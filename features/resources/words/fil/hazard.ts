// Filipino words of the hazard map.
export const hazard = {
  title: 'Hazard Map {{site}}',
  label: 'Hazard map ng {{site}}: arrow para igalaw, + at − para mag-zoom',
  alt: 'Hazard map ng {{site}}',
  zoomIn: 'Palakihin',
  zoomOut: 'Paliitin',
  whole: 'Ipakita ang buong mapa',
  open: 'Buksan sa bagong tab',
  download: 'I-download',
  published: 'Inilathala {{time}}',
  none: 'Wala pang nailathalang hazard map',
  failed: 'Hazard map',
  pictureFailed: 'Hindi ma-load ang larawan.',
} as const;
