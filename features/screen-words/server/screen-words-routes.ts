// Doors of the words of the screens: who has confirmed which, a new confirmation, and sentences that are written here.
import { createHash } from 'node:crypto';
import { toManilaText } from '@bantay/kernel/time/manila-time';
import type { Door } from '@bantay/server/http/door.ts';
import { sharedReply } from '@bantay/server/http/shared-reply.ts';
import { tellCurrent } from '@bantay/server/http/tell-current.ts';
import type { SettingsBook } from '@bantay/server/settings.ts';
import {
  importSentences,
  listSentences,
  listSentenceVersions,
  readShownSentences,
  type SentenceReply,
  saveSentence,
} from '../wire/screen-sentences.ts';
import { listScreenReviews, reviewScreenWords } from '../wire/screen-words.ts';
import type { ScreenReview, ScreenWordsService, SentenceRow } from './screen-words-service.ts';

/** 5,000 lines have some 500 kB; as many as are taken, with all that may stand in them, have more. */
const IMPORT_LIMIT = 16 * 1024 * 1024;

type Settings = Pick<SettingsBook, 'known'>;

export function screenWordsRoutes(door: Door, screenWords: ScreenWordsService, settings: Settings): void {
  shownSentences(door, screenWords, settings);

  door(listSentences, async () => ({
    status: true as const,
    sentences: (await screenWords.sentences()).map(presentSentence),
  }));

  door(listSentenceVersions, async ({ query }) => ({
    status: true as const,
    versions: (await screenWords.versions(query.place)).map(presentSentence),
  }));

  door(saveSentence, async ({ body, user }) => {
    const saved = await tellCurrent(presentSentence, screenWords.save(body, user.userId));
    return { status: true as const, message: 'Saved.', sentence: presentSentence(saved) };
  });

  door(
    importSentences,
    async ({ body, user }) => {
      const stored = await screenWords.takeIn(body, user.userId);
      return { status: true as const, message: `${stored} stored.`, stored };
    },
    { bodyLimit: IMPORT_LIMIT },
  );

  door(listScreenReviews, async () => ({
    status: true as const,
    reviews: (await screenWords.list()).map(present),
  }));

  door(reviewScreenWords, async ({ body: { words_check: wordsCheck, sentences, reviewer }, user }) => {
    const review = await screenWords.review({ wordsCheck, sentences, reviewer }, user.userId);
    return { status: true as const, message: 'Confirmed.', review: present(review) };
  });
}

const present = ({ wordsCheck, sentences, reviewer, by, fieldAt }: ScreenReview) => ({
  ...{ words_check: wordsCheck, sentences, reviewer, by, at: toManilaText(fieldAt) },
});

/** Every page in Waray asks for them; whoever has them already is told so in a line. */
function shownSentences(door: Door, screenWords: ScreenWordsService, settings: Settings): void {
  const replyShown = sharedReply(async () => {
    const { languages } = await settings.known();
    const shown = await screenWords.shownSentences(languages.waray);
    const words = shown.map(({ place, text, state }) => ({
      ...{ place, text: text ?? '', is_reviewed: state === 'reviewed' },
    }));
    const content = JSON.stringify(readShownSentences.shape.reply.parse({ status: true, words }));
    return { pieces: [content], tag: `"${createHash('sha1').update(content).digest('base64url')}"` };
  });
  door(readShownSentences, ({ request, reply }) => replyShown('', request, reply));
}

const presentSentence = ({ writer, writtenAt, ...row }: SentenceRow): SentenceReply => ({
  ...{ ...row, written_by: writer, written_at: toManilaText(writtenAt) },
});
