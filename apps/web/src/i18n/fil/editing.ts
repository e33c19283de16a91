// Filipino words that every screen with records to edit shares. For review by a native speaker.
export const editing = {
  conflict: {
    caption: 'Ang pagkakaiba',
    field: 'Patlang',
    mine: 'Ang inilagay mo',
    theirs: 'Ang nai-save ng iba',
    empty: '(walang laman)',
    keepMine: 'Panatilihin ang sa akin',
    takeTheirs: 'Gamitin ang nai-save',
  },
  download: 'I-download',
  asCsv: 'bilang CSV',
  asWorkbook: 'bilang XLSX',
};
