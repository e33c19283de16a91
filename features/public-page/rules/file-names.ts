// The files of the public page by their names: as a proxy finds them, and at which address each stands.
import { PAGE_LANGUAGES, type PageLanguage } from '@bantay/kernel/text/page-language';

export const MEDIA = {
  page: 'text/html; charset=utf-8',
  document: 'application/json; charset=utf-8',
  feed: 'application/atom+xml; charset=utf-8',
};
/** The address with `.html` where it has no ending. */
export const FILES = { page: 'levels.html', document: 'levels.json', feed: 'levels/feed.xml' };
export const pageIn = (language: PageLanguage): string => `levels/${language}.html`;

/** All of them. */
export const FILE_NAMES = [...Object.values(FILES), ...PAGE_LANGUAGES.map(pageIn)];

export const mediaOf = (name: string): string =>
  name === FILES.document ? MEDIA.document : name === FILES.feed ? MEDIA.feed : MEDIA.page;

/** `/levels/en` → `levels/en.html`; null: none of them stands there. */
export function fileAt(path: string): string | null {
  const name = path.slice(1);
  return FILE_NAMES.find((one) => one === name || one === `${name}.html`) ?? null;
}
