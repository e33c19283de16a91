// Every kind of fault at once, each with a server, a watchman and a gateway of its own.
import { runNode } from '../../scripts/child.mjs';

/** As a run of one kind says them. */
interface Figures {
  by_fault: Record<string, { times: number; longest_min: string }>;
  lying_modem?: { times: number; longest_min: string };
  p95_min: string;
  false_alarms: number;
}

const LINES_SHOWN = 20;

/** `words`: of the command, as for one. The exit code: 0 when each was as it should be. */
export async function together(
  kinds: readonly string[],
  words: readonly string[],
  say: (text: string) => void,
): Promise<number> {
  const began = performance.now();
  const runs = await Promise.all(
    kinds.map(async (kind) => {
      const { code, output } = await runNode(['trials/silence.ts', ...words, '--json', '--only', kind]);
      say(`${kind}: ${code === 0 ? 'as it should be' : `ended with ${code}`}`);
      // Why it did not is among the last of what it said.
      if (code !== 0) say(output.trim().split('\n').slice(-LINES_SHOWN).join('\n'));
      const line = output.split('\n').find((one) => one.startsWith('{"told"'));
      return { kind, code, figures: line === undefined ? null : (JSON.parse(line) as Figures) }; // as silence.ts writes it
    }),
  );
  const all = runs.map(({ kind, figures }) => [
    kind,
    figures && {
      ...(figures.by_fault[kind] ?? figures.lying_modem),
      ...(figures.p95_min && Number(figures.p95_min) > 0 && { p95_min: figures.p95_min }),
      false_alarms: figures.false_alarms,
    },
  ]);
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  process.stdout.write(`${JSON.stringify({ took_min: minutes, ...Object.fromEntries(all) }, null, 2)}\n`);
  return runs.every(({ code }) => code === 0) ? 0 : 1;
}
