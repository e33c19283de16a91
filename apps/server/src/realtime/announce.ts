// From audit rows to browsers: news of one topic and site is told at most once in a short while, and carries no data.
import type { Announcement } from '@bantay/kernel/wire/realtime';
import { sql } from 'kysely';
import { AUDIT_CHANNEL } from '../database/audit.ts';
import { type Db, planned, rows } from '../database/database.ts';
import { gather } from '../database/gather.ts';
import type { Listener } from '../database/listen.ts';
import { NEWS_CHANNEL } from '../database/news.ts';
import type { Reach } from '../database/reach.ts';
import { SESSION_CHANNEL } from '../http/session.ts';

/** Bursts are drawn together: browsers ask once. */
const QUIET_MS = 150;
/** Rows of the audit that are looked up at once. */
const MOST_TOGETHER = 200;

export interface Announcer {
  /** The database answers no more: browsers ask, and are told so. */
  tellAway(): void;
  close(): Promise<void>;
}

export interface AnnouncerOptions {
  listen: Reach['listen'];
  db: Db;
  announce: (announcement: Announcement) => void;
  /** The clock was moved: this process reads the offset again. */
  onClock: () => Promise<void>;
  /** A session ended, in whichever process. */
  onSessionEnded: (sessionId: number) => void;
  /** The same browser got another one instead. */
  onSessionReplaced: (sessionId: number) => void;
  /** Channels of others, whose notices are passed on. */
  channels: readonly string[];
  onNotice: (channel: string, payload: string) => void;
  /** Notices may have been missed; browsers are told to ask everything again. */
  onGap: () => void;
  onError: (error: unknown) => void;
}

export async function startAnnouncer(options: AnnouncerOptions): Promise<Announcer> {
  const waiting = new Map<string, Announcement>();
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    timer = null;
    const all = [...waiting.values()];
    waiting.clear();
    for (const announcement of all) options.announce(announcement);
  };
  const tell = (announcement: Announcement) => {
    waiting.set(`${announcement.topic} ${announcement.site} ${announcement.subject ?? ''}`, announcement);
    timer ??= setTimeout(flush, QUIET_MS);
  };
  // Read after the commit, by its id: PostgreSQL gives notices out only then. What is told meanwhile is read together.
  const read = gather<number, Announced | null>((auditIds) => readTogether(options.db, auditIds), {
    ...{ keyOf: () => null, weigh: () => 1, atOnce: 1, most: MOST_TOGETHER },
  });
  let isOver = false;
  const tellAudit = async (auditId: number) => {
    const row = await read(auditId).catch((error: unknown) => (isOver ? null : Promise.reject(error)));
    if (!row || isOver) return;
    if (row.topic === 'clock') await options.onClock();
    tell({ topic: row.topic, site: row.siteCode });
  };

  const tellSession = (payload: string) => {
    const isReplaced = payload.endsWith(' replaced');
    const told = isReplaced ? options.onSessionReplaced : options.onSessionEnded;
    told(Number.parseInt(payload, 10));
  };

  const listener: Listener = await options.listen({
    channels: [AUDIT_CHANNEL, NEWS_CHANNEL, SESSION_CHANNEL, ...options.channels],
    onNotice: (channel, payload) => {
      if (channel === AUDIT_CHANNEL) tellAudit(Number(payload)).catch(options.onError);
      else if (channel === NEWS_CHANNEL)
        tell(JSON.parse(payload) as Announcement); // news.ts writes nothing else there
      else if (channel === SESSION_CHANNEL) tellSession(payload);
      else options.onNotice(channel, payload);
    },
    onGap: () => {
      // What was said in between is lost: everybody asks everything again.
      options.onClock().catch(options.onError);
      tell({ topic: 'everything', site: null });
      options.onGap();
    },
    onError: options.onError,
  });
  return {
    tellAway() {
      listener.cut();
      tell({ topic: 'everything', site: null });
    },
    async close() {
      isOver = true;
      if (timer) clearTimeout(timer);
      await listener.close();
    },
  };
}

interface Announced {
  auditId: number;
  topic: Announcement['topic'];
  siteCode: string | null;
}

/** They were written a moment ago; the parts of all other months are opened only for one that isn't found so. */
async function readTogether(db: Db, auditIds: readonly number[]): Promise<(Announced | null)[]> {
  const found = await readAnnounced(db, auditIds, true);
  const missing = auditIds.filter((auditId) => !found.some((one) => one.auditId === auditId));
  if (missing.length > 0) found.push(...(await readAnnounced(db, missing, false)));
  return auditIds.map((auditId) => found.find((one) => one.auditId === auditId) ?? null);
}

const readAnnounced = (db: Db, auditIds: readonly number[], isNew: boolean) =>
  rows<Announced>(
    db,
    sql`${isNew ? planned('announced') : sql``}select a.audit_id, a.topic, s.site_code from audit a left join sites s using (site_id)
        where a.audit_id = any(${auditIds}::int8[]) ${isNew ? sql`and a.at > statement_timestamp() - interval '2 days'` : sql``}`,
  );
