// What a watchman may not forget when it is started again: written whole or not at all, beside the file and then in its place.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LINE_ALIVE } from '@bantay/features/watch/rules/decide-line.ts';
import { LOG_FAULTS } from '@bantay/features/watch/rules/decide-log.ts';
import { codeOf, messageOf } from '@bantay/kernel/thrown';
import { z } from 'zod';
import { writeWhole } from './whole-file.ts';

const instant = z.number();
const why = z.enum(['silent', 'not working', 'clock']);
const watchState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('heard') }),
  z.object({ state: z.literal('missing'), tries: z.number(), why }),
  z.object({ state: z.literal('line down') }),
  z.object({ state: z.literal('asked'), tries: z.number() }),
  z.object({ state: z.literal('alarmed'), since: instant, toldAt: instant, why }),
  z.object({ state: z.literal('rehearsed'), until: instant }),
]);

const target = z.object({
  watch: watchState,
  /** By our clock; when it was first watched, before it was heard. */
  heardAt: instant,
  /** The highest sequence of a pulse that came by itself. */
  sequence: z.number(),
  /** Newest silence on purpose that was noticed. */
  noticed: z.number().nullable(),
  /** What is bad although it is heard: since when, and when it was told. */
  ails: z.object({ since: instant, toldAt: instant.nullable() }).nullable(),
  /** The same of what may keep the server from telling it by itself; states of before know none. */
  muted: z.object({ since: instant, toldAt: instant.nullable() }).nullable().optional(),
  /** Its public log: the last that was seen to have grown, and what is held against it. */
  log: z
    .object({
      kept: z.object({ size: z.number(), root: z.string(), text: z.string() }).nullable(),
      goodAt: instant,
      fault: z.enum(LOG_FAULTS).nullable(),
      toldAt: instant.nullable(),
    })
    .optional(),
});
export type TargetState = z.infer<typeof target>;

const message = z.object({
  key: z.string(),
  /** Whom it tells of. */
  subject: z.string(),
  number: z.string(),
  text: z.string(),
  queuedAt: instant,
  tries: z.number(),
  nextAt: instant,
});
export type Message = z.infer<typeof message>;

const state = z.object({
  targets: z.record(z.string(), target),
  line: z.object({ deadSince: instant.nullable(), isTold: z.boolean() }),
  outbox: z.array(message),
});
export type State = z.infer<typeof state>;

const FILE = 'watchman-state.json';

export interface StateFile {
  state: State;
  /** Where the disk takes nothing it is said, and the watch goes on: people are told all the same. */
  save(): void;
}

/** `remark`: what was there could not be read. A watchman that starts anew hears every server first. */
export function openState(folder: string, say: (sentence: string) => void): StateFile & { remark: string | null } {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, FILE);
  const { found, remark } = readFound(path);
  let wasSaved = true;
  return {
    ...{ state: found, remark },
    save() {
      try {
        writeWhole(path, JSON.stringify(found));
        wasSaved = true;
      } catch (error) {
        if (wasSaved) say(`The state cannot be written: ${messageOf(error)}. After a restart the watch begins anew.`);
        wasSaved = false;
      }
    },
  };
}

function readFound(path: string): { found: State; remark: string | null } {
  const fresh: State = { targets: {}, line: LINE_ALIVE, outbox: [] };
  try {
    return { found: state.parse(JSON.parse(readFileSync(path, 'utf8'))), remark: null };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { found: fresh, remark: null };
    return { found: fresh, remark: `${path} cannot be read; the watch begins anew.` };
  }
}
