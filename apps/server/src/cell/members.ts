// Keeps the municipalities that are served in step with their folders. One that cannot be opened keeps none of the others waiting, is said, and
// is tried again.
import { performance } from 'node:perf_hooks';
import { messageOf } from '@bantay/kernel/thrown';
import { type SharedDatabase, shareDatabase } from '../database/shared-reach.ts';
import { fewAtOnce } from '../files/few-at-once.ts';
import type { FreeSpace } from '../files/free-space.ts';
import { explain } from '../installation.ts';
import { loadMunicipality } from '../municipality.ts';
import { readSecret } from '../secrets.ts';
import type { Watchdog } from '../watchdog.ts';
import { CellError } from './cell-error.ts';
import { openHelper } from './helper.ts';
import { type Member, openMember } from './member.ts';
import {
  addressIn,
  addressOf,
  baseUrlOf,
  type Cell,
  isClosed,
  isNew,
  listMembers,
  type MemberFolder,
  memberConfig,
  readMemberSettings,
  sayServed,
  schemaUrl,
  unmarkNew,
  unsayServed,
} from './member-folder.ts';
import { isEmptySchema } from './schemas.ts';

/** A folder that could not be opened is tried again after this. */
const AGAIN_MS = 60_000;
const OPENING = 'it is being opened';
const ELSEWHERE = 'It is being moved, or taken away, by a command at another machine.';
/** Opened at one time: more only wait for each other. */
const AT_ONCE = 3;

export interface Members {
  /** Null: nobody has this address here. `away`: somebody has, and is not open now. */
  at(host: string): Member | 'away' | null;
  counts(): { open: number; awake: number; broken: number };
  /** Begins to open what is new and to close what is closed or gone; rests what nobody asks. Waits for none of it: one may hang. */
  step(): void;
  /** When all that was begun has ended. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface MembersParts {
  cell: Cell;
  webRoot: string | null;
  space: FreeSpace;
  watchdog: Watchdog;
  say: (text: string) => void;
  restMs?: number;
  againMs?: number;
  /** It helps beside the servers and opens no doors (helper.ts). */
  isWorker?: boolean;
}

interface Served {
  at: MemberFolder;
  address: string;
  member: Member;
  /** Says in the database that this process has it open no more. */
  letGo(): Promise<void>;
}

export function keepMembers(parts: MembersParts): Members {
  const { cell, say, againMs = AGAIN_MS, isWorker = false } = parts;
  const tell = (at: MemberFolder, fault: string | null) => sayServed(at, fault, isWorker);
  const served = new Map<string, Served>();
  const broken = new Map<string, { why: string; at: number }>();
  /** What is being opened or closed. */
  const busy = new Map<string, Promise<void>>();
  /** By address; claimed before anything is opened, so that of two with one address one is told. */
  const claims = new Map<string, string>();
  let away = new Set<string>();
  const shares = makeShares(say);

  const open = async (at: MemberFolder) => {
    // Said first, then looked: whoever closes it says so first, then looks who has it.
    tell(at, OPENING);
    if (isClosed(at)) return unsayServed(at);
    try {
      const one = await openOne(parts, at, {
        share: shares.share,
        claimAddress: (address) => claim(claims, address, at.name),
        onLost: () => lose(at),
      });
      served.set(at.name, one);
      broken.delete(at.name);
      tell(at, null);
      say(`${at.name} is open at ${one.address}.`);
    } catch (error) {
      unclaim(claims, at.name);
      const why = explain(error);
      if (broken.get(at.name)?.why !== why) say(`${at.name} cannot be opened: ${why}`);
      broken.set(at.name, { why, at: performance.now() });
      tell(at, why);
    }
  };
  const shut = async ({ at, address, member, letGo }: Served) => {
    // Nobody finds it any more while it goes; whoever sends something keeps it until it is back.
    served.delete(at.name);
    away.add(address);
    unclaim(claims, at.name);
    await member.close();
    await letGo();
    unsayServed(at);
    say(`${at.name} is closed.`);
  };
  /** While the database was away a command has taken it. */
  const lose = (at: MemberFolder) => {
    const one = served.get(at.name);
    const work = busy.get(at.name);
    if (work !== undefined) void work.then(() => lose(at));
    else if (one !== undefined) {
      broken.set(at.name, { why: ELSEWHERE, at: performance.now() });
      begin(at.name, () => shut(one).then(() => tell(at, ELSEWHERE)));
    }
  };
  const begin = (name: string, work: () => Promise<void>) => {
    const done = work()
      .catch((error: unknown) => say(`${name}: ${messageOf(error)}`))
      .finally(() => busy.delete(name));
    busy.set(name, done);
  };
  const slot = fewAtOnce(AT_ONCE);
  const settled = async () => {
    while (busy.size > 0) await Promise.all(busy.values());
  };
  return {
    at: (host) =>
      [...served.values()].find(({ address }) => address === host)?.member ?? (away.has(host) ? 'away' : null),
    counts: () => ({
      open: served.size,
      awake: [...served.values()].filter(({ member }) => member.isAwake()).length,
      broken: broken.size,
    }),
    step() {
      const all = listMembers(cell);
      const there = new Map(all.filter((at) => !isClosed(at)).map((at) => [at.name, at]));
      away = new Set(all.filter(({ name }) => !served.has(name)).flatMap((at) => addressIn(cell, at) ?? []));
      for (const one of served.values()) if (!there.has(one.at.name)) begin(one.at.name, () => shut(one));
      for (const name of broken.keys()) {
        if (there.has(name)) continue;
        broken.delete(name);
        for (const at of all) if (at.name === name) unsayServed(at);
      }
      const now = performance.now();
      const isDue = (name: string) => now - (broken.get(name)?.at ?? -againMs) >= againMs;
      for (const [name, at] of there) {
        if (!served.has(name) && !busy.has(name) && isDue(name)) begin(name, () => slot(() => open(at)));
      }
      for (const { member } of served.values()) member.rest(now).catch((error: unknown) => say(messageOf(error)));
    },
    settled,
    async close() {
      await settled();
      // One that does not end well keeps the database from none: that has to be closed in order.
      for (const one of served.values()) begin(one.at.name, () => shut(one));
      await settled();
      await shares.close();
    },
  };
}

/** The lines of each database, made when the first of its municipalities is opened. */
function makeShares(say: (text: string) => void) {
  const shared = new Map<string, Promise<SharedDatabase>>();
  return {
    share(url: string): Promise<SharedDatabase> {
      const known = shared.get(url) ?? shareDatabase(url, (error) => say(`A database: ${messageOf(error)}`));
      shared.set(url, known);
      known.catch(() => shared.delete(url));
      return known;
    },
    async close(): Promise<void> {
      for (const one of shared.values()) await one.then((all) => all.close()).catch((error) => say(messageOf(error)));
    },
  };
}

function claim(claims: Map<string, string>, address: string, name: string): void {
  const other = claims.get(address);
  if (other !== undefined) throw new CellError(`${address} leads to ${other} already.`);
  claims.set(address, name);
}

function unclaim(claims: Map<string, string>, name: string): void {
  for (const [address, owner] of claims) if (owner === name) claims.delete(address);
}

interface Opening {
  share(url: string): Promise<SharedDatabase>;
  claimAddress(address: string): void;
  onLost(): void;
}

/** Two with one address: whoever came first keeps it, and the other one is told. */
async function openOne(
  parts: MembersParts,
  at: MemberFolder,
  { share, claimAddress, onLost }: Opening,
): Promise<Served> {
  const { cell } = parts;
  const settings = readMemberSettings(at);
  const config = memberConfig(cell, at, settings);
  const address = addressOf(config);
  if (address === null) throw new CellError('PUBLIC_URL is missing: by its name a municipality is found.');
  claimAddress(address);
  const municipality = await loadMunicipality(at.folder, config.mode);
  const base = baseUrlOf(cell, settings);
  const database = await share(base);
  const letGo = () => database.letGo(at.name);
  if (!(await database.hold(at.name, onLost))) throw new CellError(ELSEWHERE);
  try {
    // A wrong address of a database would show a municipality in which nothing has ever happened.
    if (!isNew(at) && (await isEmptySchema(base, at.name)))
      throw new CellError(`Its schema ${at.name} is not in its database, or empty: is DATABASE_URL right?`);
    const { webRoot, space, watchdog, restMs, isWorker } = parts;
    const member = await (isWorker ? openHelper : openMember)({
      ...{ config, municipality, webRoot, space, watchdog },
      ...(restMs !== undefined && { restMs }),
      databaseUrl: schemaUrl(base, at.name),
      reach: database.reach(at.name),
      dataFolder: at.folder,
      secret: readSecret(at.folder),
    });
    // Only a server has made what a first start makes.
    if (!isWorker) unmarkNew(at);
    return { at, address, member, letGo };
  } catch (error) {
    await letGo();
    throw error;
  }
}
