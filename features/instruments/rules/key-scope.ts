// What a key of a logger, a gateway or a feed may bring.

/** Each for a key of its own kind: a network of earthquakes, a gateway of SMS, its delivery reports alone. */
export const KEY_FEEDS = ['earthquakes', 'sms', 'reports'] as const;
export type KeyFeed = (typeof KEY_FEEDS)[number];

export interface KeyScope {
  /** Ids. */
  gauges: readonly number[];
  columns: readonly number[];
  feeds: readonly KeyFeed[];
}

export type ScopeRefusal = 'keyForNothing' | 'keyReportsAlone';

/** A key for delivery reports may stand in an address, where logs of proxies see it: it must open nothing else. */
export function refuseScope({ gauges, columns, feeds }: KeyScope): ScopeRefusal | null {
  const count = gauges.length + columns.length + feeds.length;
  if (count === 0) return 'keyForNothing';
  return feeds.includes('reports') && count > 1 ? 'keyReportsAlone' : null;
}
