// What the palette finds: pages, pages of each site, gauges, deeds that this person may do.

import { gaugeShort } from '@bantay/features/rainfall/rules/rainfall-trigger.ts';
import type { KnownSite } from '@bantay/features/sites/rules/site.ts';
import { isInMenu } from '@bantay/features/sites/rules/site-menu.ts';
import type { Place } from '../plate.ts';
import type { KeyDeed } from './key-press.ts';

export interface PaletteItem {
  label: string;
  /** An address, or what a key would do. */
  act: string | KeyDeed;
}

interface Given {
  places: Readonly<Record<string, Place>>;
  sites: readonly KnownSite[];
  /** Names of gauges with the site they stand for. */
  gauges: readonly { name: string; siteCode: string | null }[];
  isAdmin: boolean;
  mayMeasure: (site: KnownSite) => boolean;
  mayValidate: boolean;
  nameOf: (place: Place) => string;
  words: { measure: string; validate: string; keys: string; gauge: string };
}

/** Deeds first: they are what is looked for in a hurry. */
export function paletteItems({ places, sites, gauges, nameOf, words, ...may }: Given): PaletteItem[] {
  const deeds: PaletteItem[] = [
    ...(may.mayValidate ? [{ label: words.validate, act: { kind: 'validate' as const } }] : []),
    ...sites
      .filter((site) => site.topics.includes('surficial') && may.mayMeasure(site))
      .map((site) => ({ label: `${words.measure} · ${codeOf(site)}`, act: `/surficial_markers/${site.siteCode}?new` })),
    { label: words.keys, act: { kind: 'help' } },
  ];
  const pages = Object.entries(places).flatMap(([address, place]): PaletteItem[] => {
    const name = nameOf(place);
    // A section of the administration stands in its own list; an address that needs more than a site cannot be made up.
    if (name === '' || place.admin || (address === '/admin' && !may.isAdmin)) return [];
    if (!address.includes(':')) return [{ label: name, act: address }];
    if (!address.endsWith('/:site')) return [];
    const needs = place.menu?.needs;
    return sites
      .filter((site) => needs === undefined || isInMenu(site, needs))
      .map((site) => ({ label: `${name} · ${codeOf(site)}`, act: address.replace(':site', site.siteCode) }));
  });
  const ofGauges = gauges.flatMap(({ name, siteCode }): PaletteItem[] =>
    siteCode === null
      ? []
      : [{ label: `${words.gauge} ${gaugeShort(name)} · ${siteCode.toUpperCase()}`, act: `/rainfall/${siteCode}` }],
  );
  const all = [...deeds, ...pages, ...ofGauges];
  // A gauge is told by each of its sources.
  return all.filter(({ label }, place) => all.findIndex((one) => one.label === label) === place);
}

const codeOf = ({ siteCode }: KnownSite) => siteCode.toUpperCase();

/** As many as are read at a glance. */
export const MOST_SHOWN = 12;

/** Every word of the search stands in the label; those that begin with the search first. */
export function findItems(items: readonly PaletteItem[], search: string): PaletteItem[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = items.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
  const begins = ({ label }: PaletteItem) => words[0] !== undefined && label.toLowerCase().startsWith(words[0]);
  return [...found.filter(begins), ...found.filter((one) => !begins(one))].slice(0, MOST_SHOWN);
}
