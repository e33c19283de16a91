// A file of sentences comes back: shown line by line with what it would do, then taken in by one call, all of it or none.
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import type { Column } from '@bantay/web/ui/data-table.tsx';
import { TextField } from '@bantay/web/ui/field.tsx';
import { countKinds, ImportPlan, WhatHappens } from '@bantay/web/ui/import-plan.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { TableFile } from '@bantay/web/ui/table-file.tsx';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type PlannedSentence,
  planSentences,
  readSentenceLines,
  type SentenceLine,
} from '../../screen-words/rules/sentence-file.ts';
import { linesToSend, type ShownSentence } from './screen-words-model.ts';
import { useImportSentences } from './use-screen-words.ts';
import styles from './wording.module.css';

const REVIEWER_MAX = 100;

interface Props {
  sentences: readonly ShownSentence[];
  onDone: () => void;
}

export default function ImportSentences({ sentences, onDone }: Props) {
  const { t } = useTranslation('wording');
  const { t: editing } = useTranslation('editing');
  return (
    <TableFile words={editing('import', { returnObjects: true })} how={t('screens.import.how')}>
      {(cells) => <ReadFile {...{ cells, sentences, onDone }} />}
    </TableFile>
  );
}

function ReadFile({ cells, ...rest }: Props & { cells: string[][] }) {
  const { t } = useTranslation('wording');
  const { lines, fault } = useMemo(() => readSentenceLines(cells), [cells]);
  if (fault !== null) return <Band kind="failed">{t(`screens.import.faults.${fault}`)}</Band>;
  return <Plan lines={lines} {...rest} />;
}

function Plan({ lines, sentences, onDone }: Props & { lines: SentenceLine[] }) {
  const { t } = useTranslation('wording');
  const { t: editing } = useTranslation('editing');
  const problemText = useProblemText();
  const notice = useNotice();
  const [reviewer, setReviewer] = useState('');
  // What was changed after the file was looked at is refused, and looked at again.
  const [seen, setSeen] = useState(sentences);
  const plan = useMemo(
    () =>
      planSentences(
        lines,
        seen.map(({ place, english, shown }) => ({ place, english, waray: shown })),
      ),
    [lines, seen],
  );
  const counts = countKinds(plan);
  const form = useForm({
    save: useImportSentences(),
    contentOf: () => ({ lines: linesToSend(plan, seen), reviewer: reviewer.trim() || null }),
    onDone() {
      notice.success(editing('import.done', { added: counts.add, changed: counts.change }));
      onDone();
    },
  });
  return (
    <div className={styles.form}>
      <TextField
        label={t('sentence.reviewer')}
        hint={t('screens.import.reviewerHint')}
        maxLength={REVIEWER_MAX}
        value={reviewer}
        onChange={setReviewer}
      />
      <ImportPlan
        {...{ plan, form, columns: useColumns() }}
        words={editing('import', { returnObjects: true })}
        counts={editing('import.counts', { ...counts })}
        send={editing('import.send', { count: counts.add + counts.change })}
        blocked={counts.refused > 0 ? t('screens.import.blocked', { count: counts.refused }) : null}
        problem={form.problem && problemText(form.problem)}
        question={{
          title: t('screens.import.question'),
          lines: [
            t('screens.import.questionText', { ...counts }),
            reviewer.trim() === '' ? t('screens.import.asDrafts') : t('reviewed', { name: reviewer.trim() }),
          ],
        }}
        onAgain={() => setSeen(sentences)}
      />
    </div>
  );
}

function useColumns(): Column<PlannedSentence>[] {
  const { t } = useTranslation('wording');
  const { t: editing } = useTranslation('editing');
  return useMemo(
    () => [
      { key: 'place', header: t('screens.place'), cell: ({ place }) => <span className={styles.place}>{place}</span> },
      { key: 'waray', header: 'Winaray', cell: ({ text }) => <span lang="war">{text}</span> },
      {
        key: 'what',
        header: editing('import.what'),
        cell: ({ kind, faults }) => (
          <WhatHappens
            kind={editing(`import.kinds.${kind}`)}
            changes={[]}
            faults={faults.map(({ fault, what }) => ({
              key: `${fault} ${what}`,
              text: t(`sentence.faults.${fault}`, { what }),
            }))}
          />
        ),
      },
    ],
    [t, editing],
  );
}
