// `/watch-log?report`: what a shift was, in sentences that each rest on rows; kept with remarks, and printed.
import { HOUR_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { useFieldNow } from '@bantay/web/api/field-clock.ts';
import { May } from '@bantay/web/api/may.tsx';
import { useSiteBook } from '@bantay/web/api/site-book.ts';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { SelectField, TextArea } from '@bantay/web/ui/field.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import page from '@bantay/web/ui/page.module.css';
import { PageHead } from '@bantay/web/ui/page-head.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { fieldTime, readFieldTime } from '@bantay/web/ui/time-words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { REMARKS_MAX } from '../rules/log-entry.ts';
import { watchLogCalls } from '../wire/watch-log.calls.ts';
import { KeptReports } from './kept-reports.tsx';
import { OwnTimes } from './log-filter.tsx';
import { Sentences } from './sentences.tsx';
import { type ShiftSpan, useKeepReport, useShift } from './use-shift-report.ts';
import styles from './watch-log.module.css';

/** [ours] What a shift is where nobody has typed one. */
const SHIFT_MS = 12 * HOUR_MS;
const HEIGHT = 320;
const CLOCK_MS = 30_000;

export default function ShiftReport() {
  const { t } = useTranslation('diary');
  const sites = useSiteBook();
  const [search] = useSearchParams();
  const [opened] = useState(useFieldNow(CLOCK_MS));
  const [site, setSite] = useState('');
  const from = search.get('from') ?? fieldTime(opened - SHIFT_MS);
  const to = search.get('to') ?? fieldTime(opened);
  const span = { from: readFieldTime(from) ?? opened - SHIFT_MS, to: readFieldTime(to) ?? opened, site };
  return (
    <div className={page.page}>
      <PageHead title={t('report.title')} line={t('report.intro')}>
        <Link className={styles.link} to="/watch-log">
          {t('report.back')}
        </Link>
      </PageHead>
      <div className={page.controls}>
        <OwnTimes key={`${from} ${to}`} choice={{ from, to }} />
        <SelectField
          label={t('filters.site')}
          value={site}
          onChange={setSite}
          options={[
            { value: '', label: t('filters.allSites') },
            ...sites.map(({ siteCode }) => ({ value: siteCode, label: siteCode.toUpperCase() })),
          ]}
        />
      </div>
      <Preview span={span} />
      <KeptReports />
    </div>
  );
}

function Preview({ span }: { span: ShiftSpan }) {
  const { t } = useTranslation('diary');
  const problemText = useProblemText();
  const query = useShift(span);
  return (
    <section className={page.card} aria-labelledby="shift-preview">
      <h2 id="shift-preview">{t('report.preview')}</h2>
      <QueryState query={query} height={HEIGHT} what={t('report.failed')} describe={problemText}>
        {({ sentences }) => <Sentences sentences={sentences} />}
      </QueryState>
      <May call={watchLogCalls.keepShiftReport}>
        <Keeping span={span} />
      </May>
    </section>
  );
}

function Keeping({ span: { from, to, site } }: { span: ShiftSpan }) {
  const { t } = useTranslation('diary');
  const notice = useNotice();
  const problemText = useProblemText();
  const now = useFieldNow(CLOCK_MS);
  const [remarks, setRemarks] = useState('');
  const saving = useForm({
    save: useKeepReport(),
    contentOf: () => ({
      ...{ from: toManilaText(from), to: toManilaText(to), siteCode: site === '' ? null : site },
      remarks: remarks.trim(),
    }),
    onDone() {
      notice.success(t('report.kept'));
      setRemarks('');
    },
  });
  return (
    <>
      {saving.problem && <Band kind="failed">{problemText(saving.problem)}</Band>}
      <TextArea
        label={t('hand.remarks')}
        hint={t('hand.remarksHint', { max: REMARKS_MAX })}
        maxLength={REMARKS_MAX}
        value={remarks}
        onChange={setRemarks}
      />
      <Button
        kind="primary"
        busy={saving.isPending}
        disabled={to > now}
        disabledReason={t('report.notOver')}
        onClick={() => saving.submit()}
      >
        {t('report.keep')}
      </Button>
    </>
  );
}
