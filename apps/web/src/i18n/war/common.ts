// Waray words of every screen. For review by a native speaker; what is missing is shown in Filipino.
export const common = {
  language: 'Yinaknan',
  ui: {
    close: 'Sirad-i',
    tryAgain: 'Utroha',
    noData: 'Waray datos',
    alertLevel: 'Lebel han alerto {level}',
    previousPage: 'Nahiuna nga pahina',
    nextPage: 'Sunod nga pahina',
    pageOf: 'Pahina {page} han {pages}',
  },
} as const;
