// Waray words of what stands in a page until its programs are there. For review by a native speaker.
export const sight = {
  known: 'Amo ini an maaram han server han {time}. Tiabot pa la an pahina.',
  toDecide: 'May trigger para ha alert level {level} nga naghuhulat hin magdedesisyon.',
  toDecidePossible: 'May trigger nga naghuhulat hin magdedesisyon.',
  toRelease: 'Gindeklarar nga valid an alert level {level} ngan naghuhulat na la han paggawas.',
  pages: 'Mga pahina',
  pagesOf: 'Mga pahina han {site}',
  dashboard: 'Dashboard',
};
