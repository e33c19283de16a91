// The line to the hub of a nation: what leaves by it, and how far the hub is behind. Nothing comes back by it but that it was heard.
import { BEHIND_MS, type LineFault } from '../rules/push.ts';
import * as queries from './hub-queries.ts';
import { type SendParts, sendRound } from './send-push.ts';

export interface HubLine {
  /** Since the hub last acknowledged what stood, ms; of a new line, since it was begun. */
  behindMs: number;
  /** Null: the newest push was taken. */
  fault: LineFault | null;
  /** It was acknowledged at least once. */
  isHeard: boolean;
}

export interface HubService {
  /** Called every few seconds, on one server at a time; nothing of the warning waits for it. */
  round(): Promise<void>;
  /** Null: no hub is set, or nothing was said to it yet. */
  line(): Promise<HubLine | null>;
  /** Null: it is heard, or has not been unheard for long. `since`: machine time. */
  trouble(): Promise<{ since: number; fault: LineFault } | null>;
}

export type HubParts = Omit<SendParts, 'hub' | 'growth'> & { hub: SendParts['hub'] | null };

export function makeHubService({ hub, ...parts }: HubParts): HubService {
  const growth = { held: null, shown: '' };
  const read = async () => {
    if (hub === null) return null;
    const row = await queries.readLine(parts.db);
    return row === null || row.hubKey !== hub.key ? null : row;
  };
  return {
    async round() {
      if (hub !== null) await sendRound({ ...parts, hub, growth });
    },
    async line() {
      const row = await read();
      if (row === null) return null;
      const { ackedAt, begunAt, now, fault } = row;
      return { behindMs: Math.max(0, now - (ackedAt ?? begunAt)), fault, isHeard: ackedAt !== null };
    },
    async trouble() {
      const row = await read();
      if (row === null) return null;
      const since = row.ackedAt ?? row.begunAt;
      return row.now - since < BEHIND_MS ? null : { since, fault: row.fault ?? 'silent' };
    },
  };
}
