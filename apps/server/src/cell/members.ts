// Keeps the municipalities that are served in step with their folders. One that cannot be opened keeps none of the others waiting, is said, and
// is tried again.
import { performance } from 'node:perf_hooks';
import { messageOf } from '@bantay/kernel/thrown';
import { type SharedDatabase, shareDatabase } from '../database/shared-reach.ts';
import type { FreeSpace } from '../files/free-space.ts';
import { explain } from '../installation.ts';
import { loadMunicipality } from '../municipality.ts';
import { readSecret } from '../secrets.ts';
import type { Watchdog } from '../watchdog.ts';
import { CellError } from './cell-error.ts';
import { type Member, openMember } from './member.ts';
import {
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
/** Opened at one time: more only wait for each other. */
const AT_ONCE = 3;

export interface Members {
  /** Null: nobody has this address here. */
  at(host: string): Member | null;
  counts(): { open: number; awake: number; broken: number };
  /** Opens what is new, closes what is closed or gone, rests what nobody asks. One at a time. */
  step(): Promise<void>;
  close(): Promise<void>;
}

export interface MembersParts {
  cell: Cell;
  webRoot: string | null;
  space: FreeSpace;
  watchdog: Watchdog;
  say: (text: string) => void;
  restMs?: number;
}

interface Served {
  at: MemberFolder;
  address: string;
  member: Member;
}

export function keepMembers(parts: MembersParts): Members {
  const { cell, say } = parts;
  const served = new Map<string, Served>();
  const broken = new Map<string, { why: string; at: number }>();
  /** By address; claimed before anything is opened, so that of two with one address one is told. */
  const claims = new Map<string, string>();
  const shared = new Map<string, Promise<SharedDatabase>>();
  const share = (url: string) => {
    const known = shared.get(url) ?? shareDatabase(url, (error) => say(`A database: ${messageOf(error)}`));
    shared.set(url, known);
    known.catch(() => shared.delete(url));
    return known;
  };

  const open = async (at: MemberFolder) => {
    // Said first, then looked: whoever closes it says so first, then looks who has it.
    sayServed(at, OPENING);
    if (isClosed(at)) return unsayServed(at);
    try {
      const one = await openOne(parts, at, share, (address) => claim(claims, address, at.name));
      served.set(at.name, one);
      broken.delete(at.name);
      sayServed(at, null);
      say(`${at.name} is open at ${one.address}.`);
    } catch (error) {
      unclaim(claims, at.name);
      const why = explain(error);
      if (broken.get(at.name)?.why !== why) say(`${at.name} cannot be opened: ${why}`);
      broken.set(at.name, { why, at: performance.now() });
      sayServed(at, why);
    }
  };
  const shut = async ({ at, member }: Served) => {
    // Nobody finds it any more while it goes.
    served.delete(at.name);
    unclaim(claims, at.name);
    await member.close();
    unsayServed(at);
    say(`${at.name} is closed.`);
  };
  const step = async () => {
    const there = listMembers(cell).filter((at) => !isClosed(at));
    const names = new Set(there.map(({ name }) => name));
    for (const one of [...served.values()]) if (!names.has(one.at.name)) await shut(one);
    for (const name of [...broken.keys()]) {
      if (names.has(name)) continue;
      broken.delete(name);
      const at = listMembers(cell).find((one) => one.name === name);
      if (at) unsayServed(at);
    }
    const now = performance.now();
    const waiting = there.filter(
      ({ name }) => !served.has(name) && now - (broken.get(name)?.at ?? -AGAIN_MS) >= AGAIN_MS,
    );
    await Promise.all(Array.from({ length: AT_ONCE }, () => takeTurns(waiting, open)));
    for (const { member } of served.values()) await member.rest(performance.now());
  };
  const inTurn = oneAtATime();
  return {
    at: (host) => [...served.values()].find(({ address }) => address === host)?.member ?? null,
    counts: () => ({
      open: served.size,
      awake: [...served.values()].filter(({ member }) => member.isAwake()).length,
      broken: broken.size,
    }),
    step: () => inTurn(step),
    close: () =>
      inTurn(async () => {
        // One that does not end well keeps the database from none: that has to be closed in order.
        const ends = await Promise.allSettled([...served.values()].map(shut));
        for (const one of shared.values()) ends.push(...(await Promise.allSettled([one.then((all) => all.close())])));
        for (const end of ends) if (end.status === 'rejected') say(`It did not end well: ${messageOf(end.reason)}`);
      }),
  };
}

async function takeTurns<One>(waiting: One[], work: (one: One) => Promise<void>): Promise<void> {
  for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one);
}

function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
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

/** Two with one address: whoever came first keeps it, and the other one is told. */
async function openOne(
  { cell, webRoot, space, watchdog, restMs }: MembersParts,
  at: MemberFolder,
  share: (url: string) => Promise<SharedDatabase>,
  claimAddress: (address: string) => void,
): Promise<Served> {
  const settings = readMemberSettings(at);
  const config = memberConfig(cell, at, settings);
  const address = addressOf(config);
  if (address === null) throw new CellError('PUBLIC_URL is missing: by its name a municipality is found.');
  claimAddress(address);
  const municipality = await loadMunicipality(at.folder, config.mode);
  const base = baseUrlOf(cell, settings);
  // A wrong address of a database would show a municipality in which nothing has ever happened.
  if (!isNew(at) && (await isEmptySchema(base, at.name)))
    throw new CellError(`Its schema ${at.name} is not in its database, or empty: is DATABASE_URL right?`);
  const member = await openMember({
    ...{ config, municipality, webRoot, space, watchdog },
    ...(restMs !== undefined && { restMs }),
    databaseUrl: schemaUrl(base, at.name),
    reach: (await share(base)).reach(at.name),
    dataFolder: at.folder,
    secret: readSecret(at.folder),
  });
  unmarkNew(at);
  return { at, address, member };
}
