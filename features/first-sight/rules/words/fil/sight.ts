// Filipino words of what stands in a page until its programs are there. For review by a native speaker.
export const sight = {
  known: 'Ito ang alam ng server noong {time}. Parating pa lang ang mismong pahina.',
  toDecide: 'May trigger para sa alert level {level} na naghihintay ng magpapasya.',
  toDecidePossible: 'May trigger na naghihintay ng magpapasya.',
  toRelease: 'Idineklarang valid ang alert level {level} at hinihintay na lang ang paglabas nito.',
  pages: 'Mga pahina',
  pagesOf: 'Mga pahina ng {site}',
  dashboard: 'Dashboard',
};
