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
  /** As /health/ready says it; null: nothing that is ready answers. */
  readyVersion(): Promise<string | null>;
  /** As the release itself would say it. */
  versionOf(release: string): string;
  /** The one that starts next, and the one before it; null: there is none. */
  link(current: string, previous: string | null): void;
  wait(ms: number): Promise<void>;
  now(): number;
  say(text: string): void;
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
const LOOK_MS = 250;
/** Of apps/server/src/cli/schema.ts: only the start of the new one may bring the schema. */
const BREAKS_CODE = 3;

/** Whether `to` runs now, or starts next; false: `from` does as before. */
export async function switchRelease(machine: Machine, { from, to, before }: Switch): Promise<boolean> {
  const { say } = machine;
  if (!machine.isRunning()) {
    machine.link(to, from);
    say(`Bantay was not running, so no backup was made. ${to} is what starts next.`);
    return true;
  }
  if (machine.command(from, ['backup']) !== 0) {
    say(`No backup could be made: ${from} runs on, nothing was changed.`);
    return false;
  }
  const schema = machine.command(to, ['schema', 'bring']);
  if (schema !== 0 && schema !== BREAKS_CODE) {
    say(`The database could not be brought to the schema of ${to}: ${from} runs on.`);
    return false;
  }
  const stopped = machine.now();
  machine.stop();
  machine.link(to, from);
  machine.start();
  if (await comes(machine, to, schema === BREAKS_CODE ? READY_WITH_SCHEMA_MS : READY_MS)) {
    say(`${to} runs. Nobody was served for ${seconds(machine.now() - stopped)} s.`);
    return true;
  }
  say(`${to} was not ready in time: going back to ${from}.`);
  machine.stop();
  // What `back` means stays as it was: never the one that does not come.
  machine.link(from, before);
  machine.start();
  const isBack = await comes(machine, from, READY_MS);
  say(
    isBack
      ? `${from} runs again. Nobody was served for ${seconds(machine.now() - stopped)} s.`
      : `${from} does not come either: see its log.`,
  );
  return false;
}

/** The other one may still answer for a moment, so it is asked which one it is. */
async function comes(machine: Machine, release: string, limitMs: number): Promise<boolean> {
  const version = machine.versionOf(release);
  const until = machine.now() + limitMs;
  while (machine.now() < until) {
    if ((await machine.readyVersion()) === version) return true;
    await machine.wait(LOOK_MS);
  }
  return false;
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);

/** As people count: 0.10.0 comes after 0.9.0. */
export const inOrder = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true });

/** Releases that go when another one has come: those before the one that runs and the one before it. What was laid there for later stays. */
export const releasesToRemove = (all: readonly string[], kept: readonly string[]): string[] =>
  all.filter((release) => kept.every((other) => inOrder(release, other) < 0));
