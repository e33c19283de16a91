// Schemas of single sentences of the screens: as pages take them, and as admins write, confirm and import them.
import { done, filledText, text, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { PLACE, PLACE_MAX, SENTENCE_MAX } from '../rules/screen-sentence.ts';
import { SENTENCE_LINES_MAX } from '../rules/sentence-file.ts';
import { screenWordsCalls } from './screen-words.calls.ts';

const REVIEWER_MAX = 100;

/** Nothing while Waray is not offered. Which sentences there are, and which places they fill, knows the page: it leaves aside what does not fit. */
export const readShownSentences = declare(screenWordsCalls.readShownSentences, {
  who: 'anybody',
  why: 'sentences in Waray that were written here take the place of those of the program, at sign-in too',
  reply: z.object({
    status: z.literal(true),
    words: z.array(z.object({ place: z.string(), text: z.string(), is_reviewed: z.boolean() })),
  }),
});

const sentence = z.object({
  place: z.string(),
  /** Grows with each change of this sentence. */
  version: z.number().int(),
  /** Null: what the program brings holds. */
  text: z.string().nullable(),
  state: z.enum(['draft', 'reviewed']),
  reviewer: z.string().nullable(),
  written_by: z.string(),
  /** Field time. */
  written_at: ts,
});
export type SentenceReply = z.infer<typeof sentence>;

/** The newest version of each that was ever written here. */
export const listSentences = declare(screenWordsCalls.listSentences, {
  who: 'admin',
  why: 'which sentences of the screens were written here, by whom, and who has confirmed them',
  reply: z.object({ status: z.literal(true), sentences: z.array(sentence) }),
});

const place = text(PLACE_MAX).regex(PLACE, 'a place like shell:menu');
/** What was ever written at a place, the newest first; an empty list where nothing was. */
export const listSentenceVersions = declare(screenWordsCalls.listSentenceVersions, {
  who: 'admin',
  why: 'what a sentence said before, who wrote it, and who has confirmed it',
  query: z.object({ place }),
  reply: z.object({ status: z.literal(true), versions: z.array(sentence) }),
});

/** What the editor has seen; 0: there was none. */
const version = z.number().int().min(0).max(2_147_483_647);
/** Null: nobody who speaks it has read it. */
const reviewer = filledText(REVIEWER_MAX).nullable();

/** Written, confirmed, or with null put back. Another version by now is refused ('changedMeanwhile', with it as `current`). */
export const saveSentence = declare(screenWordsCalls.saveSentence, {
  who: 'admin',
  about: 'all',
  why: 'whoever speaks Waray corrects a sentence where it is read, without a new program',
  body: z
    .object({ place, text: filledText(SENTENCE_MAX).nullable(), reviewer, version })
    .refine((body) => body.text !== null || body.reviewer === null, 'what is put back has no reviewer'),
  reply: done.extend({ sentence }),
});

/** All or none. Another version of one of them by now is refused. */
export const importSentences = declare(screenWordsCalls.importSentences, {
  who: 'admin',
  about: 'all',
  why: 'whoever speaks Waray corrects many sentences in a spreadsheet',
  body: z.object({
    reviewer,
    lines: z
      .array(z.object({ place, text: filledText(SENTENCE_MAX), version }))
      .min(1)
      .max(SENTENCE_LINES_MAX)
      .refine((lines) => new Set(lines.map((line) => line.place)).size === lines.length, 'each place once'),
  }),
  reply: done.extend({ stored: z.number().int() }),
});
