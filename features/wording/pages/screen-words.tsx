// The screens in Waray: how much of them is there and confirmed, sentence beside sentence; corrected one by one or by a file.
import { May } from '@bantay/web/api/may.tsx';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { GLOSSARY } from '@bantay/web/i18n/war/glossary.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { csvText } from '@bantay/web/ui/csv-text.ts';
import rows from '@bantay/web/ui/form-rows.module.css';
import { lazy } from '@bantay/web/ui/lazy.tsx';
import page from '@bantay/web/ui/page.module.css';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { saveFile } from '@bantay/web/ui/save-file.ts';
import { Skeleton } from '@bantay/web/ui/skeleton.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { screenWordsCalls } from '../../screen-words/wire/screen-words.calls.ts';
import { ReviewScreensDialog } from './review-screens-dialog.tsx';
import { countStates, csvRows, FILE_HEADS, type ScreenWords, type Stored, withStored } from './screen-words-model.ts';
import { SentenceTable } from './sentence-table.tsx';
import { useScreenReviews, useScreenWords, useSentences } from './use-screen-words.ts';
import styles from './wording.module.css';

const ImportSentences = lazy(() => import('./import-sentences.tsx'));
const HEIGHT = 240;

export function ScreensInWaray() {
  const { t } = useTranslation('wording');
  const problemText = useProblemText();
  const asked = { height: HEIGHT, what: t('screens.what'), describe: problemText };
  const [reviews, sentences] = [useScreenReviews(), useSentences()];
  return (
    <section className={page.card} aria-label={t('screens.title')}>
      <h2>{t('screens.title')}</h2>
      <p className={styles.small}>{t('screens.note')}</p>
      <QueryState query={useScreenWords()} {...asked}>
        {(words) => (
          <QueryState query={reviews} {...asked}>
            {(read) => (
              <QueryState query={sentences} {...asked}>
                {(stored) => <Words words={words} reviews={read.reviews} stored={stored.sentences} />}
              </QueryState>
            )}
          </QueryState>
        )}
      </QueryState>
    </section>
  );
}

interface Props {
  words: ScreenWords;
  reviews: NonNullable<ReturnType<typeof useScreenReviews>['data']>['reviews'];
  stored: readonly Stored[];
}

function Words({ words, reviews, stored }: Props) {
  const { t } = useTranslation('wording');
  const [view, setView] = useState<'table' | 'import' | null>(null);
  const [isReviewing, setReviewing] = useState(false);
  const isSetConfirmed = reviews.some(({ wordsCheck }) => wordsCheck === words.check);
  const shown = useMemo(() => withStored(words, stored, isSetConfirmed), [words, stored, isSetConfirmed]);
  const turn = (to: 'table' | 'import') => setView(view === to ? null : to);
  return (
    <div className={styles.form}>
      <p>{t('screens.counts', { all: shown.length, ...countStates(shown) })}</p>
      <ReviewState words={words} reviews={reviews} onReview={() => setReviewing(true)} />
      <div className={rows.actions}>
        <Button aria-expanded={view === 'table'} onClick={() => turn('table')}>
          {t(view === 'table' ? 'screens.hide' : 'screens.show')}
        </Button>
        <Button onClick={() => saveFile(csvText(FILE_HEADS, csvRows(shown, GLOSSARY)), 'waray.csv')}>
          {t('screens.export')}
        </Button>
        <May call={screenWordsCalls.importSentences} everywhere>
          <Button aria-expanded={view === 'import'} onClick={() => turn('import')}>
            {t('screens.import.open')}
          </Button>
        </May>
      </div>
      {view === 'table' && <SentenceTable sentences={shown} />}
      {view === 'import' && (
        <Suspense fallback={<Skeleton height={HEIGHT} />}>
          <ImportSentences sentences={shown} onDone={() => setView('table')} />
        </Suspense>
      )}
      {isReviewing && <ReviewScreensDialog words={words} onClose={() => setReviewing(false)} />}
    </div>
  );
}

/** Of all that come with the program together; each sentence can be confirmed by itself as well. */
function ReviewState({ words, reviews, onReview }: Omit<Props, 'stored'> & { onReview: () => void }) {
  const { t } = useTranslation('wording');
  const review = reviews.find(({ wordsCheck }) => wordsCheck === words.check);
  if (review)
    return (
      <p className={styles.small}>
        <span className={styles.reviewed}>{t('reviewed', { name: review.reviewer })}</span>{' '}
        {t('screens.noted', { name: review.by, time: shownTime(review.at) })}
      </p>
    );
  return (
    <div className={styles.buttons}>
      <span className={styles.unreviewed}>{t('screens.setOpen')}</span>
      {reviews.length > 0 && <span className={styles.small}>{t('screens.changed')}</span>}
      <May call={screenWordsCalls.reviewScreenWords} everywhere>
        <Button size="s" onClick={onReview}>
          {t('screens.review')}
        </Button>
      </May>
    </div>
  );
}
