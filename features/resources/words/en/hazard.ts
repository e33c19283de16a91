// English words of the hazard map.
export const hazard = {
  title: 'Hazard Map {{site}}',
  label: 'Hazard map of {{site}}: arrows move it, + and − zoom',
  alt: 'Hazard map of {{site}}',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  whole: 'Show the whole map',
  open: 'Open in a new tab',
  download: 'Download',
  published: 'Published {{time}}',
  none: 'No hazard map published',
  failed: 'Hazard map',
  pictureFailed: 'The picture could not be loaded.',
} as const;

declare module '@bantay/web/i18n/words.ts' {
  interface Words {
    hazard: typeof hazard;
  }
}
