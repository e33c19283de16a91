// A text of the warnings is worded anew or confirmed: a version on top of what stands, with who did it and why.
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import { actorOf, asStored, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Overtaken, Problem } from '@bantay/server/problems.ts';
import { type TextFault, textFaults } from '../rules/text-check.ts';
import { isFrameField } from '../rules/text-fields.ts';
import * as queries from './warning-texts-queries.ts';

export interface TextContext {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
}

/** `version`: what the editor has seen, 0: there was none. */
interface Change extends queries.TextKey {
  version: number;
  reason: string;
}

export interface Wording extends Change {
  text: string;
}

export interface Review extends Change {
  /** Who has read it; somebody without an account can have. */
  reviewer: string;
}

/** A draft, whatever stood there before. */
export function saveText(context: TextContext, wording: Wording, userId: number): Promise<queries.TextRow> {
  return inTransaction(context.db, async (tx) => {
    const before = await hold(tx, wording);
    const text = wording.text.trim();
    const [fault] = textFaults(text, wording.field, wording.language);
    if (fault) throw new Problem('warningTextRefused', { what: faultWords(fault) });
    if (text === (before?.text ?? '')) throw new Problem('warningTextUnchanged');
    return write(context, tx, userId, {
      action: 'texts.save',
      before,
      after: { ...keyOf(wording), text, state: 'draft', reviewer: null, reason: wording.reason.trim() },
    });
  });
}

/** The same words, confirmed. */
export function reviewText(context: TextContext, review: Review, userId: number): Promise<queries.TextRow> {
  return inTransaction(context.db, async (tx) => {
    const before = await hold(tx, review);
    if (!before) throw new Problem('warningTextUnknown');
    if (before.reviewer !== null) throw new Problem('warningTextReviewed', { name: before.reviewer });
    const { text } = before;
    const reviewer = review.reviewer.trim();
    return write(context, tx, userId, {
      action: 'texts.review',
      before,
      after: { ...keyOf(review), text, state: 'reviewed', reviewer, reason: review.reason.trim() },
    });
  });
}

const keyOf = ({ templateId, field, language }: queries.TextKey) => ({ templateId, field, language });

/** What stands, as the editor has seen it, held to the end of the transaction; null: nothing stands there yet. */
async function hold(tx: Db, change: Change): Promise<queries.TextRow | null> {
  if (!(await queries.lockTemplate(tx, change.templateId))) throw new Problem('warningTextUnknown');
  if (isFrameField(change.field) && change.templateId !== (await queries.readFirstTemplate(tx)))
    throw new Problem('warningTextUnknown');
  const [newest] = await queries.listVersions(tx, change);
  if ((newest?.version ?? 0) === change.version) return newest ?? null;
  // Nobody can have seen a version of a text that has none.
  if (!newest) throw new Problem('warningTextUnknown');
  // In the database itself, where nobody notes when.
  const at = newest.writtenAt === null ? '?' : toDisplayTime(newest.writtenAt);
  throw new Overtaken({ name: newest.writer ?? 'The operator', at }, newest);
}

interface Written {
  action: string;
  before: queries.TextRow | null;
  after: Omit<queries.NewText, 'version' | 'userId' | 'fieldAt'>;
}

async function write({ clock }: TextContext, tx: Db, userId: number, written: Written): Promise<queries.TextRow> {
  const { action, before } = written;
  const fieldAt = clock.now();
  const after = { ...written.after, version: (before?.version ?? 0) + 1 };
  await queries.insertText(tx, { ...after, userId, fieldAt });
  await writeAudit(tx, {
    ...actorOf(userId),
    fieldAt,
    action,
    subjectId: after.templateId,
    ...(before ? { before: asStored(recorded(before)) } : {}),
    after: asStored(after),
    // Dashboards compose from it what they show before it is sent.
    topic: 'alerts',
  });
  const [newest] = await queries.listVersions(tx, after);
  return newest!; // it was written above
}

const recorded = ({ writer: _writer, writtenAt: _at, ...row }: queries.TextRow) => row;

function faultWords(fault: TextFault): string {
  switch (fault.fault) {
    case 'empty':
      return 'it is empty.';
    case 'delivered':
      return 'its Filipino and English are those of the specification.';
    case 'not twelve months':
      return `it must name 12 months with commas between them, not ${fault.count}.`;
    case 'more lines':
      return 'it must be one line.';
    case 'link':
      return `carriers block texts with links or dotted names: "${fault.found}".`;
    case 'placeholder':
      return `nothing fills "${fault.found}".`;
    case 'too long for an SMS':
      return `it needs ${fault.units} places of an SMS, at most ${fault.max} are there for it.`;
    case 'too long':
      return `it has ${fault.characters} characters, at most ${fault.max} are taken.`;
  }
}
