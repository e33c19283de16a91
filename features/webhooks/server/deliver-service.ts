// The round of webhooks: of each the oldest message that is due, a few at once; what was not taken waits longer each time, for a day.
import type { Db } from '@bantay/server/database/database.ts';
import { eachByItself } from '@bantay/server/each-by-itself.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { fewAtOnce } from '@bantay/server/files/few-at-once.ts';
import { type Answer, isTaken, postMessage } from '@bantay/server/http/post-message.ts';
import { VERSION } from '@bantay/server/version.ts';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import type { ReleaseService } from '../../alerts/server/release-service.ts';
import { capIdentifier } from '../../cap/rules/cap-message.ts';
import type { SiteAddress } from '../../sites/rules/address-line.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import { pauseAfter } from '../rules/next-try.ts';
import { secretOf, signedHeads } from './webhook-signature.ts';
import * as queries from './webhooks-queries.ts';

export interface DeliverService {
  /** One round: at most one message to each webhook. Called every few seconds, on one server at a time. */
  round(): Promise<void>;
}

export interface ToldRelease {
  site: SiteAddress & { siteId: number; siteCode: string };
  releaseId: number;
  updateNumber: number;
  level: AlertLevel;
  previousLevel: number | null;
  triggerList: string | null;
  /** Field time, epoch ms. */
  dataTs: number;
  capIdentifier: string;
}

/** What a message is made of. */
export interface Told {
  kind: string;
  /** Epoch ms. */
  at: number;
  isDemo: boolean;
  /** Null: a test. */
  release: ToldRelease | null;
}

interface Parts {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  releases: Pick<ReleaseService, 'requireRelease'>;
  sites: Pick<SitesService, 'ofRow'>;
  /** In the words of the wire. */
  present: (told: Told) => string;
  secret: string;
  mayBePrivate: boolean;
  isDemo: boolean;
}

/** [ours] Others than the silent ones get their turn. */
const AT_ONCE = 4;

export function makeDeliverService(parts: Parts): DeliverService {
  const slot = fewAtOnce(AT_ONCE);
  return {
    async round() {
      const due = await queries.listDue(parts.db);
      const all = due.map((row) => slot(() => deliver(parts, row)));
      // Each by itself: one that breaks keeps nothing from the others.
      await Promise.allSettled(all);
      await eachByItself(all, 'telling webhooks', (one) => one);
    },
  };
}

async function deliver(parts: Parts, row: queries.DueRow): Promise<void> {
  const { db, secret, mayBePrivate } = parts;
  const { deliveryId, url, salt } = row;
  const body = row.payload ?? (await composed(parts, row));
  if (row.payload === null) await queries.keepPayload(db, deliveryId, body);
  const id = `msg_${row.messageId}`;
  const signed = signedHeads(secretOf(secret, salt), { id, seconds: Math.floor(Date.now() / 1000), body });
  const heads = { ...signed, 'content-type': 'application/json', 'user-agent': `Bantay/${VERSION}` };
  await settle(db, row, await postMessage({ url, heads, body, mayBePrivate }));
}

async function settle(db: Db, { deliveryId, tries }: queries.DueRow, answer: Answer): Promise<void> {
  const isDone = isTaken(answer);
  const pauseMs = isDone ? null : pauseAfter(tries + 1, await queries.ageOf(db, deliveryId));
  const state = isDone ? 'delivered' : pauseMs === null ? 'failed' : 'waiting';
  const { status, text, error } = answer;
  await queries.noteTry(db, { deliveryId, state, pauseMs, status, answer: text || null, error });
}

async function composed({ clock, releases, sites, isDemo, present }: Parts, row: queries.DueRow): Promise<string> {
  const { kind, releaseId, updateNumber, previousLevel } = row;
  if (releaseId === null) return present({ kind, at: clock.now(), isDemo, release: null });
  const release = await releases.requireRelease(releaseId);
  const site = await sites.ofRow(release);
  const told: ToldRelease = {
    ...{ site, releaseId, updateNumber, previousLevel },
    ...{ level: release.alertLevel, triggerList: release.triggerList, dataTs: release.dataTs },
    capIdentifier: capIdentifier({ site: { ...site, polygon: null, point: null }, releaseId, updateNumber }),
  };
  return present({ kind, at: clock.now(), isDemo, release: told });
}
