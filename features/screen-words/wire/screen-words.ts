// Schemas of the words of the screens and who has confirmed which.
import { done, filledText, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { WORDS_CHECK } from '../rules/words-check.ts';
import { screenWordsCalls } from './screen-words.calls.ts';

const REVIEWER_MAX = 100;
/** More words than a catalogue of screens has [ours]. */
const SENTENCES_MAX = 20_000;

const review = z.object({
  words_check: z.string(),
  sentences: z.number().int(),
  reviewer: z.string(),
  /** Who has noted it. */
  by: z.string(),
  /** Field time. */
  at: ts,
});

export const listScreenReviews = declare(screenWordsCalls.listScreenReviews, {
  who: 'admin',
  why: 'who has confirmed the words of the screens in Waray, and whether they are still those words',
  reply: z.object({
    status: z.literal(true),
    /** The newest first. */
    reviews: z.array(review),
  }),
});

export const reviewScreenWords = declare(screenWordsCalls.reviewScreenWords, {
  who: 'admin',
  about: 'all',
  why: 'screens say that nobody who speaks the language has read them, until somebody has',
  body: z.object({
    /** Of the words that were read: with other words the review does not hold. */
    words_check: z.string().regex(WORDS_CHECK, '16 signs 0-9, a-f'),
    sentences: z.number().int().min(1).max(SENTENCES_MAX),
    reviewer: filledText(REVIEWER_MAX),
  }),
  reply: done.extend({ review }),
});
