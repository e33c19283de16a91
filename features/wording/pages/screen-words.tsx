// The screens in Waray: how much of them, sentence beside sentence, and whether somebody who speaks it has confirmed these very words.
import { May } from '@bantay/web/api/may.tsx';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { GLOSSARY } from '@bantay/web/i18n/war/glossary.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { csvText } from '@bantay/web/ui/csv-text.ts';
import { DataTable } from '@bantay/web/ui/data-table.tsx';
import rows from '@bantay/web/ui/form-rows.module.css';
import page from '@bantay/web/ui/page.module.css';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { saveFile } from '@bantay/web/ui/save-file.ts';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { screenWordsCalls } from '../../screen-words/wire/screen-words.calls.ts';
import { ReviewScreensDialog } from './review-screens-dialog.tsx';
import { csvRows, type ScreenWords, type Sentence } from './screen-words-model.ts';
import { useScreenReviews, useScreenWords } from './use-screen-words.ts';
import styles from './wording.module.css';

/** Who reviews sentences wants to see by which words they were made. */
const glossaryRows = GLOSSARY.map((words) => ['glossary', ...words]);

export function ScreensInWaray() {
  const { t } = useTranslation('wording');
  return (
    <section className={page.card} aria-label={t('screens.title')}>
      <h2>{t('screens.title')}</h2>
      <p className={styles.small}>{t('screens.note')}</p>
      <QueryState query={useScreenWords()} height={240} what={t('screens.what')}>
        {(words) => <Words words={words} />}
      </QueryState>
    </section>
  );
}

function Words({ words }: { words: ScreenWords }) {
  const { t } = useTranslation('wording');
  const [isOpen, setOpen] = useState(false);
  const [isReviewing, setReviewing] = useState(false);
  const { sentences, worded } = words;
  const heads = [t('screens.place'), 'English', 'Filipino', 'Winaray'];
  return (
    <div className={styles.form}>
      <p>{t('screens.counts', { all: sentences.length, worded, missing: sentences.length - worded })}</p>
      <ReviewState words={words} onReview={() => setReviewing(true)} />
      <div className={rows.actions}>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'screens.hide' : 'screens.show')}
        </Button>
        <Button onClick={() => saveFile(csvText(heads, [...csvRows(words), ...glossaryRows]), 'waray.csv')}>
          {t('screens.export')}
        </Button>
      </div>
      {isOpen && <Sentences sentences={sentences.filter(({ waray }) => waray !== '')} heads={heads} />}
      {isReviewing && <ReviewScreensDialog words={words} onClose={() => setReviewing(false)} />}
    </div>
  );
}

function ReviewState({ words, onReview }: { words: ScreenWords; onReview: () => void }) {
  const { t } = useTranslation('wording');
  const problemText = useProblemText();
  return (
    <QueryState query={useScreenReviews()} height={48} what={t('screens.what')} describe={problemText}>
      {({ reviews }) => {
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
            <span className={styles.unreviewed}>{t('unreviewed')}</span>
            {reviews.length > 0 && <span className={styles.small}>{t('screens.changed')}</span>}
            <May call={screenWordsCalls.reviewScreenWords} everywhere>
              <Button size="s" onClick={onReview}>
                {t('screens.review')}
              </Button>
            </May>
          </div>
        );
      }}
    </QueryState>
  );
}

function Sentences({ sentences, heads }: { sentences: readonly Sentence[]; heads: readonly string[] }) {
  const { t } = useTranslation('wording');
  const [place, english, filipino, waray] = heads;
  return (
    <DataTable
      caption={t('screens.title')}
      rows={sentences}
      rowKey={(row) => row.place}
      columns={[
        { key: 'english', header: english, cell: (row) => <span lang="en">{row.english}</span> },
        { key: 'filipino', header: filipino, cell: (row) => <span lang="fil">{row.filipino}</span> },
        { key: 'waray', header: waray, cell: (row) => <span lang="war">{row.waray}</span> },
        { key: 'place', header: place, cell: (row) => <span className={styles.small}>{row.place}</span> },
      ]}
    />
  );
}
