// Doors of the words of the screens: who has confirmed which, and a new confirmation.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import type { Door } from '@bantay/server/http/door.ts';
import { listScreenReviews, reviewScreenWords } from '../wire/screen-words.ts';
import type { ScreenReview, ScreenWordsService } from './screen-words-service.ts';

export function screenWordsRoutes(door: Door, screenWords: ScreenWordsService): void {
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
