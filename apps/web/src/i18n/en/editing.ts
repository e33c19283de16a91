// English words that every screen with records to edit shares; its catalogue is fetched with such a screen.
export const editing = {
  conflict: {
    caption: 'What differs',
    field: 'Field',
    mine: 'Your entry',
    theirs: 'Stored meanwhile',
    empty: '(empty)',
    keepMine: 'Keep my entry',
    takeTheirs: 'Take what is stored',
  },
  download: 'Download',
  asCsv: 'as CSV',
  asWorkbook: 'as XLSX',
};
