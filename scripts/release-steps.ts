// From one release to another on a machine: a backup and the new schema beside the running server, then the switch, and back by itself
// where the new one does not come.

/** What the steps do to a machine; a trial does it to less. */
export interface Machine {
  isRunning(): boolean;
  stop(): void;
  /** Returns at once. */
  start(): void;
  /** Runs a command of a release with the settings and the account of the service; its exit code. */
  command(release: string, words: readonly string[]): number;
  /** What the service says of itself; null: nothing that is ready answers. */
  answer(): Promise<Answer | null>;
  /** Of a cell, by a command of that release: the names of those that it has open. */
  openOnes(release: string): readonly string[];
  /** As the release itself would say it. */
  versionOf(release: string): string;
  /** The one that starts next, and the one before it; null: there is none. */
  link(current: string, previous: string | null): void;
  wait(ms: number): Promise<void>;
  now(): number;
  say(text: string): void;
}

export interface Answer {
  version: string;
  /** How many municipalities a cell has open; null: an installation by itself. */
  open: number | null;
}

export interface Switch {
  from: string;
  to: string;
  /** The one before `from`; null: none. */
  before: string | null;
}

/** A start that takes longer than this is taken for one that never ends. */
const READY_MS = 60_000;
/** Where the start itself brings a schema: it may copy years of readings. */
const READY_WITH_SCHEMA_MS = 30 * 60_000;
/** More for each municipality of a cell: three are opened at a time, on a small machine in some seconds. */
const EACH_MS = 2000;
const LOOK_MS = 250;
/** Of apps/server/src/cli/schema.ts: only the start of the new one may bring the schema. */
const BREAKS_CODE = 3;

/** Whether `to` runs now, or starts next; false: `from` does as before. */
export async function switchRelease(machine: Machine, { from, to, before: earlier }: Switch): Promise<boolean> {
  const { say } = machine;
  if (!machine.isRunning()) {
    machine.link(to, from);
    say(`Bantay was not running, so no backup was made. ${to} is what starts next.`);
    return true;
  }
  const before = (await machine.answer())?.open == null ? null : machine.openOnes(from);
  // Of each municipality that is open it has to succeed; one that cannot be opened keeps nothing from the others.
  const forAll = (...words: string[]) => (before === null ? words : ['municipality', 'each', ...words]);
  if (machine.command(from, forAll('backup')) !== 0) {
    say(`No backup could be made: ${from} runs on, nothing was changed.`);
    return false;
  }
  const schema = machine.command(to, forAll('schema', 'bring'));
  if (schema !== 0 && schema !== BREAKS_CODE) {
    say(`The database could not be brought to the schema of ${to}: ${from} runs on.`);
    return false;
  }
  const stopped = machine.now();
  const patienceMs = READY_MS + EACH_MS * (before?.length ?? 0);
  const still = () => `Nobody was served for ${seconds(machine.now() - stopped)} s.`;
  machine.stop();
  machine.link(to, from);
  machine.start();
  const missing = await comes(machine, to, schema === BREAKS_CODE ? READY_WITH_SCHEMA_MS : patienceMs, before);
  if (missing === null) {
    say(`${to} runs. ${still()}`);
    return true;
  }
  say(`${to} was not ready in time${missing === '' ? '' : ` (not open: ${missing})`}: going back to ${from}.`);
  machine.stop();
  // What `back` means stays as it was: never the one that does not come.
  machine.link(from, earlier);
  machine.start();
  const lost = await comes(machine, from, patienceMs, before);
  if (lost === null) say(`${from} runs again. ${still()}`);
  else
    say(
      lost === '' ? `${from} does not come either: see its log.` : `${from} runs again without ${lost}: see its log.`,
    );
  return false;
}

/**
 * Null: it is there, and of a cell each that was open before. Else the names of those that are not open, '' where nothing answers. The other
 * one may still answer for a moment, so it is asked which one it is.
 */
async function comes(
  machine: Machine,
  release: string,
  limitMs: number,
  before: readonly string[] | null,
): Promise<string | null> {
  const version = machine.versionOf(release);
  const until = machine.now() + limitMs;
  let missing = '';
  while (machine.now() < until) {
    const answer = await machine.answer();
    const isIt = answer?.version === version && (answer.open === null) === (before === null);
    if (isIt && before === null) return null;
    // Cheap first: the names are asked of a command.
    const isLast = machine.now() + LOOK_MS >= until;
    if (isIt && before !== null && ((answer.open ?? 0) >= before.length || isLast)) {
      const open = machine.openOnes(release);
      missing = before.filter((name) => !open.includes(name)).join(', ');
      if (missing === '') return null;
    }
    await machine.wait(LOOK_MS);
  }
  return missing;
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);

/** As people count: 0.10.0 comes after 0.9.0. */
export const inOrder = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true });

/** Releases that go when another one has come: those before the one that runs and the one before it. What was laid there for later stays. */
export const releasesToRemove = (all: readonly string[], kept: readonly string[]): string[] =>
  all.filter((release) => kept.every((other) => inOrder(release, other) < 0));
