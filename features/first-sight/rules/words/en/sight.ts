// English words of what stands in a page until its programs are there.
export const sight = {
  known: 'As the server knew it at {time}. The page itself is still on its way.',
  toDecide: 'A trigger for alert level {level} waits for somebody to decide.',
  toDecidePossible: 'A trigger waits for somebody to decide.',
  toRelease: 'Alert level {level} is declared valid and waits for its release.',
  pages: 'Pages',
  pagesOf: 'Pages of {site}',
  dashboard: 'Dashboard',
};
