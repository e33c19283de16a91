// What programs read of the hub: sites as GeoJSON, warnings that stand as JSON and as an Atom feed of CAP messages, and the cells.
import { presentFeed } from '@bantay/features/cap/server/cap-presenter.ts';
import { isHandedOn } from '@bantay/features/hub/rules/cap-standing.ts';
import { readCheckpoint } from '@bantay/features/public-log/rules/checkpoint.ts';
import type { SeenCell } from './cells-queries.ts';
import type { NationSite, WarningRow } from './nation-queries.ts';

/** As everything that is read outside: one word with lines between, instants in epoch ms. */
const propertiesOf = (site: NationSite) => ({
  ...{ cell: site.cell, cell_id: site.cellId, site_code: site.code, name: site.name },
  // Null: nobody vouches for a level now; what was known last stands beside it.
  level: site.kind === 'unheard' ? null : site.level,
  last_level: site.level,
  state: site.kind === 'unheard' ? 'not heard' : site.kind === 'none' ? 'no information' : 'heard',
  ...{ doubt: site.doubt, since: site.since, until: site.until, released: site.released, is_overdue: site.overdue },
  ...{ letters: site.letters, cell_heard: site.heard, clock_in_doubt: site.clockOff, demo: site.demo },
});

export const geoJson = (sites: readonly NationSite[]): object => ({
  type: 'FeatureCollection',
  features: sites.map((site) => ({
    type: 'Feature',
    id: `${site.cellId}/${site.code}`,
    geometry:
      site.latitude === null || site.longitude === null
        ? null
        : { type: 'Point', coordinates: [site.longitude, site.latitude] },
    properties: propertiesOf(site),
  })),
});

const capPath = ({ site, capIdentifier }: WarningRow): string => `${site.cellId}/${capIdentifier}`;
/** What was taken back is no warning that stands, and what its cell has not signed is none of that cell's. */
const hasCap = ({ capIdentifier, capType, capStanding }: WarningRow): boolean =>
  capIdentifier !== null && capType !== 'Cancel' && capStanding !== null && isHandedOn(capStanding);

export const warningsJson = (warnings: readonly WarningRow[], home: string): object => ({
  status: true,
  warnings: warnings.map((one) => ({
    ...propertiesOf(one.site),
    cap: hasCap(one) ? `${home}/cap/${capPath(one)}.xml` : null,
    // Withheld where it is 'forged' or of an 'other key': the level is as its cell says it all the same.
    cap_signature: one.capStanding,
  })),
});

/** Whoever reads a feed alone must not take for news what was known last, nor for proven what nobody has signed. */
const headlineOf = ({ site, capHeadline, capStanding }: WarningRow): string =>
  [
    site.kind === 'unheard' ? 'Last known, cell not heard: ' : '',
    capStanding === 'unsigned' ? 'Unsigned: ' : '',
    capHeadline ?? '',
  ].join('');

/** Newest first, those alone whose cell has sent a message; each is signed by its own server, or said to be unsigned. */
export function warningsFeed(warnings: readonly WarningRow[], home: string): string {
  const messages = warnings
    .filter(hasCap)
    .map((one) => ({
      identifier: capPath(one),
      msgType: one.capType ?? ('Alert' as const),
      headline: headlineOf(one),
      sentAt: one.capSentAt ?? 0,
    }))
    .sort((one, other) => other.sentAt - one.sentAt);
  const place = { self: `${home}/warnings.xml`, messages: `${home}/cap/`, ending: '.xml' };
  return presentFeed(messages, { office: 'Bantay hub', sender: 'hub', place, emptyAt: 0 });
}

/** Keys and areas are the operator's; who is heard is everybody's. */
export const cellsJson = (cells: readonly SeenCell[]): object => ({
  status: true,
  cells: cells.map((cell) => ({
    ...{ cell_id: cell.cellId, name: cell.name, sites: cell.sites, demo: cell.isDemo, version: cell.version },
    state: cell.isHeard ? 'heard' : cell.heardAt === null ? 'never heard' : 'not heard',
    heard: cell.heardAt,
    clock_off_s: cell.clockOffMs === null ? null : Math.round(cell.clockOffMs / 1000),
    refused: cell.refused,
    log_leaves: cell.log === null ? null : (readCheckpoint(cell.log)?.size ?? null),
    log_fault: cell.logFault,
    log_unproven_since: cell.logUnprovenAt,
    cap_key: cell.capKey,
    cap_fault: cell.capFault ?? (cell.isCapUnsigned ? 'unsigned' : null),
  })),
});
