// The name of the screen at an address: for the phone's bar and the window's title.
import { useTranslation } from 'react-i18next';
import { siteOfPath, useSiteBook } from '../api/site-book.ts';
import type { Place } from '../plate.ts';
import { ADDRESSES } from '../screens/addresses.ts';

export function useScreenName(path: string): string {
  const { name, site } = useScreen(path);
  return site ? `${name} ${site}` : name;
}

/** The site apart: where the name is cut, the site stays. `places` are those of the house. */
export function useScreen(
  path: string,
  places: Readonly<Record<string, Place>> = ADDRESSES,
): { name: string; site?: string } {
  const [, first = '', second] = path.split('/');
  const [address = '', place] = Object.entries(places).find(([one]) => one.split('/')[1] === first) ?? [];
  const { t } = useTranslation('shell');
  const common = useTranslation('common').t;
  const title = useTitle(place);
  // The sites may come after the page has begun.
  useSiteBook();
  const site = address.includes(':site') ? siteOfPath(second)?.toUpperCase() : undefined;
  if (!place || (place.menu && !site)) return { name: common('notFound') };
  if (place.name) return { name: t(`screens.${place.name}`) };
  return { name: place.menu ? t(`items.${place.menu.item}`) : title, ...(site && { site }) };
}

/** Of a place that says nothing else: its words come with its files, and until then it has none. */
function useTitle(place: Place | undefined): string {
  const words = place && !place.menu && !place.name ? place.words[0] : undefined;
  const { i18n } = useTranslation(words ?? 'common', { useSuspense: false });
  const key = `${words}:title`;
  if (!words || !i18n.exists(key)) return '';
  // Asked in the line above whether it is one; the site stands apart.
  return i18n.t(key as 'common:notFound', { site: '' }).trim();
}
