// English words of the keys and of the palette.
export const palette = {
  deeds: {
    measure: 'New measurement',
    validate: 'Validate what waits first',
    keys: 'Keys',
    gauge: 'Gauge',
  },
  find: {
    title: 'Find a page or a deed',
    search: 'Page, site, gauge or deed',
    nothing: 'Nothing is called that.',
    how: 'Arrow keys choose, Enter opens.',
  },
  help: {
    title: 'Keys',
    on: 'Keys without Ctrl',
    onHint: 'Kept on this device. Ctrl + K always works.',
    where: 'They work outside of fields and dialogs. A page of a site opens at the site where you are.',
  },
  nothing: {
    title: 'Nothing waits for a decision',
    text: 'As far as the last answer of the server says. The strip above tells how old it is.',
  },
} as const;
