// What the hub is to know of this cell now: the levels that everybody is told, the CAP message behind each, the head of the public log.
import { createHash } from 'node:crypto';
import type { Db } from '@bantay/server/database/database.ts';
import type { CapService } from '../../cap/server/cap-service.ts';
import type { PublicCapService } from '../../cap/server/public-cap-service.ts';
import { readCheckpoint } from '../../public-log/rules/checkpoint.ts';
import type { PublicLogService } from '../../public-log/server/public-log-service.ts';
import type { PublicPageService } from '../../public-page/server/public-page-service.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import type { Item } from '../rules/push.ts';
import type { PushedSite, PushWord } from '../wire/hub.ts';

/** With what becomes of it in a push. */
export interface Gathered extends Item {
  part(): Promise<Partial<Pick<PushWord, 'all' | 'sites' | 'caps' | 'log' | 'growth'>>>;
}

export interface GatherParts {
  db: Db;
  sites: Pick<SitesService, 'list'>;
  publicPage: Pick<PublicPageService, 'told'>;
  cap: Pick<CapService, 'newestOfSites'>;
  publicCap: Pick<PublicCapService, 'message' | 'fingerprint'>;
  publicLog: Pick<PublicLogService, 'checkpoint' | 'proof'>;
  growth: GrowthAsked;
}

/** What the hub has said of the log, in this process: another one learns it by its first push. */
export interface GrowthAsked {
  /** Leaves from which the hub has to see the log grow; null: it has not said. */
  held: number | null;
  /** Leaves from and to which it was shown and answered: a proof that did not help is not said again and again. */
  shown: string;
}
const spanOf = (from: number, to: number) => `${from}-${to}`;

/** [ours] A message of one site in three languages, signed. */
const CAP_BYTES = 16_000;
/** Levels before messages, and both before what tells nobody to run. */
const URGENCY = { all: 100, site: 10, cap: 5, log: -1 };

/** Null: nobody vouches for what is known, so that nothing is said. */
export async function gatherItems(parts: GatherParts): Promise<Gathered[] | null> {
  const document = await parts.publicPage.told();
  if (document === null) return null;
  const sites = new Map((await parts.sites.list()).map((site) => [site.siteCode, site]));
  const told = document.sites.flatMap((one) => {
    const site = sites.get(one.siteCode);
    return site === undefined ? [] : [siteOf(one, site)];
  });
  const levels = new Map(told.map(({ code, level }) => [code, level ?? 0]));
  const codes = told.map(({ code }) => code).sort();
  return [
    itemOf('all', codes, URGENCY.all, { all: codes }),
    ...told.map((site) => itemOf(`site ${site.code}`, site, URGENCY.site + (site.level ?? 0), { sites: [site] })),
    ...(await capItems(parts, levels)),
    ...(await logItems(parts)),
  ];
}

function itemOf(
  name: string,
  content: unknown,
  urgency: number,
  part: Awaited<ReturnType<Gathered['part']>>,
): Gathered {
  const text = JSON.stringify(content);
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  return { name, digest, bytes: Buffer.byteLength(text), urgency, part: async () => part };
}

type Told = NonNullable<Awaited<ReturnType<PublicPageService['told']>>>['sites'][number];

/** When it was last judged is left out: that is new each half hour, and a site that nobody judges says so. */
const siteOf = (one: Told, site: Site): PushedSite => ({
  ...{ code: one.siteCode, name: one.name },
  ...{ municipality: site.municipality, province: site.province, region: site.region },
  ...{ latitude: site.latitude, longitude: site.longitude },
  ...{ level: one.level, doubt: one.doubt, since: one.since, until: one.until },
  ...{ released: one.releasedAt, overdue: one.isOverdue, letters: one.code },
});

/** A message never changes: its identifier and the key say whether the hub has it. It is read and signed only where it is sent. */
async function capItems({ cap, publicCap }: GatherParts, levels: ReadonlyMap<string, number>): Promise<Gathered[]> {
  const newest = (await cap.newestOfSites()).filter(({ siteCode }) => levels.has(siteCode));
  if (newest.length === 0) return [];
  const signer = await publicCap.fingerprint();
  return newest.map(({ siteCode, identifier, msgType, headline, sentAt }) => ({
    ...{ name: `cap ${siteCode}`, digest: `${identifier} ${signer}`, bytes: CAP_BYTES },
    urgency: URGENCY.cap + (levels.get(siteCode) ?? 0),
    async part() {
      const { text: xml } = await publicCap.message(identifier);
      return { caps: [{ site: siteCode, identifier, type: msgType, headline, sent: sentAt, xml }] };
    },
  }));
}

/** Where the hub holds a shorter log it comes with the proof that this one begins with that. */
async function logItems({ publicLog, growth }: GatherParts): Promise<Gathered[]> {
  const log = await publicLog.checkpoint();
  const size = readCheckpoint(log)?.size ?? 0;
  const isShorter = () => growth.held !== null && growth.held < size;
  return [
    {
      ...itemOf('log', log, URGENCY.log, {}),
      get isAsked() {
        return isShorter() && growth.shown !== spanOf(growth.held ?? 0, size);
      },
      async part() {
        const from = growth.held;
        const hashes = from === null || !isShorter() ? null : await publicLog.proof(from, size);
        if (from === null || hashes === null) return { log };
        growth.shown = spanOf(from, size);
        return { log, growth: { from, hashes } };
      },
    },
  ];
}
