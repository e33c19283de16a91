// Sentences of the screens are written, confirmed or put back: versions on top of what stands, with who did it.
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import { actorOf, asStored, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Overtaken, Problem } from '@bantay/server/problems.ts';
import { brokenPart } from '../rules/placeholders.ts';
import { tidy } from '../rules/screen-sentence.ts';
import * as queries from './sentence-queries.ts';

export interface SentenceContext {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
}

/** `version`: what the editor has seen, 0: there was none. Text null: what the program brings. */
export type Sentence = queries.NewSentence;

export interface SentenceFile {
  lines: readonly { place: string; text: string; version: number }[];
  reviewer: string | null;
}

/** Which English sentence stands there is known to the page alone; what no program can fill is refused here as well. */
function tidied({ place, text, reviewer, version }: Sentence): Sentence {
  const found = text === null ? null : brokenPart(text);
  if (found !== null) throw new Problem('screenSentenceBroken', { place, found });
  return { place, version, text: text && tidy(text), reviewer: reviewer?.trim() ?? null };
}

export function saveSentence(context: SentenceContext, raw: Sentence, userId: number): Promise<queries.SentenceRow> {
  return inTransaction(context.db, async (tx) => {
    const { version, ...said } = tidied(raw);
    await queries.lockSentences(tx);
    const before = await queries.readNewest(tx, said.place);
    refuseOvertaken(before, version);
    if ((before?.text ?? null) === said.text && (before?.reviewer ?? null) === said.reviewer)
      throw new Problem('screenSentenceUnchanged');
    const after = { ...said, version: version + 1 };
    const fieldAt = context.clock.now();
    await queries.insertSentences(tx, [after], { userId, fieldAt });
    await writeAudit(tx, {
      ...actorOf(userId),
      ...{ fieldAt, action: 'texts.screen-sentence' },
      ...(before && { before: asStored(recorded(before)) }),
      after: asStored({ language: 'war', ...after }),
      topic: 'settings',
    });
    return (await queries.readNewest(tx, said.place))!; // it was written above
  });
}

const recorded = ({ place, version, text, reviewer }: queries.SentenceRow) => ({
  ...{ language: 'war', place, text, reviewer, version },
});

function refuseOvertaken(stands: queries.SentenceRow | null, version: number): void {
  if ((stands?.version ?? 0) === version) return;
  // Nobody can have seen a version of a sentence that has none.
  if (!stands) throw new Problem('screenSentenceUnknown');
  throw new Overtaken({ name: stands.writer, at: toDisplayTime(stands.writtenAt) }, stands);
}

/** All lines or none; the page has shown what each would do, over these versions. */
export function takeInSentences(
  context: SentenceContext,
  { lines, reviewer }: SentenceFile,
  userId: number,
): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    await queries.lockSentences(tx);
    const stands = new Map((await queries.listNewest(tx)).map((row) => [row.place, row]));
    const news = lines.map((line) => {
      const { version, ...said } = tidied({ ...line, reviewer });
      if ((stands.get(said.place)?.version ?? 0) !== version) throw new Problem('screenSentencesChanged');
      return { ...said, version: version + 1 };
    });
    const fieldAt = context.clock.now();
    await queries.insertSentences(tx, news, { userId, fieldAt });
    await writeAudit(tx, {
      ...actorOf(userId),
      ...{ fieldAt, action: 'texts.import-screens' },
      // Each sentence has its version, with who wrote it and when.
      after: { language: 'war', sentences: news.length, reviewer: reviewer?.trim() ?? null },
      topic: 'settings',
    });
    return news.length;
  });
}
