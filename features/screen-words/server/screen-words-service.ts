// Who has confirmed the words of the screens: noted for exactly those words, so that a changed word is unreviewed again.
import { actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import { type Db, isDatabaseAway } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import * as queries from './screen-words-queries.ts';
import { listNewest, listVersions, type SentenceRow } from './sentence-queries.ts';
import { type Sentence, type SentenceFile, saveSentence, takeInSentences } from './write-sentences.ts';

export type ScreenReview = queries.ReviewRow;
export type { SentenceRow } from './sentence-queries.ts';
export type Reviewed = Pick<queries.NewReview, 'wordsCheck' | 'sentences' | 'reviewer'>;

export interface ScreenWordsService {
  /** What pages are told of Waray: nothing where it is not offered. While the database is away as it was last known. */
  shown(isOffered: boolean): Promise<{ waray?: { reviewed: string[] } }>;
  /** The newest first. */
  list(): Promise<ScreenReview[]>;
  review(reviewed: Reviewed, userId: number): Promise<ScreenReview>;
  /** The newest version of each sentence that was ever written here. */
  sentences(): Promise<SentenceRow[]>;
  /** Of one, the newest first. */
  versions(place: string): Promise<SentenceRow[]>;
  /** What pages take of them: nothing where Waray is not offered. While the database is away as they were last known. */
  shownSentences(isOffered: boolean): Promise<SentenceRow[]>;
  save(sentence: Sentence, userId: number): Promise<SentenceRow>;
  /** How many were stored. */
  takeIn(file: SentenceFile, userId: number): Promise<number>;
}

/** [ours] More than anybody writes of one sentence. */
const VERSIONS_SHOWN = 200;

interface Parts {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
}

export function makeScreenWordsService({ db, clock }: Parts): ScreenWordsService {
  let last: string[] = [];
  let lastSentences: SentenceRow[] = [];
  return {
    async shown(isOffered) {
      if (!isOffered) return {};
      try {
        last = (await queries.listReviews(db)).map(({ wordsCheck }) => wordsCheck);
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
      }
      return { waray: { reviewed: last } };
    },
    list: () => queries.listReviews(db),
    review: (reviewed, userId) =>
      inTransaction(db, async (tx) => {
        const { wordsCheck, sentences } = reviewed;
        const reviewer = reviewed.reviewer.trim();
        const fieldAt = clock.now();
        const isFirst = await queries.insertReview(tx, { wordsCheck, sentences, reviewer, userId, fieldAt });
        const stands = (await queries.readReview(tx, wordsCheck))!; // it was written now or before
        if (!isFirst) throw new Problem('screenWordsReviewed', { name: stands.reviewer });
        await writeAudit(tx, {
          ...actorOf(userId),
          ...{ fieldAt, action: 'texts.review-screens' },
          after: { language: 'war', wordsCheck, sentences, reviewer },
          topic: 'settings',
        });
        return stands;
      }),
    sentences: () => listNewest(db),
    versions: (place) => listVersions(db, place, VERSIONS_SHOWN),
    async shownSentences(isOffered) {
      if (!isOffered) return [];
      try {
        lastSentences = (await listNewest(db)).filter(({ text }) => text !== null);
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
      }
      return lastSentences;
    },
    save: (sentence, userId) => saveSentence({ db, clock }, sentence, userId),
    takeIn: (file, userId) => takeInSentences({ db, clock }, file, userId),
  };
}
