// How far an import is, and what it refused.
import { SingleBar } from 'cli-progress';
import { type Bench, say } from './command.ts';

export function startBar(): SingleBar {
  const bar = new SingleBar({ format: '{value} lines read, {duration_formatted}', noTTYOutput: false });
  bar.start(0, 0);
  return bar;
}

/** A file of which no line could be taken was the wrong one: whoever runs the command in a script must hear of it. */
export function endWithoutLines({ endWith }: Pick<Bench, 'endWith'>, read: number, taken: number): void {
  if (read === 0 || taken > 0) return;
  say('No line of the file could be taken.');
  endWith(1);
}

interface Rejects {
  rejected: number;
  rejects: readonly { line: number; reason: string; text: string }[];
}

export function sayRejects({ rejected, rejects }: Rejects, where: string): void {
  for (const { line, reason, text } of rejects) say(`  line ${line}: ${reason}: ${text}`);
  const hidden = rejected - rejects.length;
  if (hidden > 0) say(`  … and ${hidden} more, ${where}.`);
}
