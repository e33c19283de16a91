// A file of households: read here, shown row by row with what will happen, then taken in by one call, in whole or not at all.
import { toManilaDate } from '@bantay/kernel/time/manila-time';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { May } from '@bantay/web/api/may.tsx';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import pageStyles from '@bantay/web/ui/page.module.css';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { Question } from '@bantay/web/ui/question.tsx';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import {
  type FileFault,
  HOUSEHOLD_COLUMNS,
  type PlannedHousehold,
  planImport,
  readHouseholdRows,
} from '../rules/household-rows.ts';
import { householdsCalls } from '../wire/households.calls.ts';
import { entryOf, inputOf } from './household-model.ts';
import styles from './households.module.css';
import { ImportPreview } from './import-preview.tsx';
import { useImport, useKnownHouseholds } from './use-households.ts';

const PREVIEW_HEIGHT = 400;

type Chosen =
  | { state: 'none' | 'reading' | 'readerMissing' | 'unreadable' | 'tooLarge' }
  | { state: 'read'; name: string; cells: string[][] };

export function ImportView({ site, onBack }: { site: SiteCode; onBack: () => void }) {
  const { t } = useTranslation('households');
  const [chosen, setChosen] = useState<Chosen>({ state: 'none' });
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setChosen({ state: 'reading' });
    // The reader of workbooks is heavy and few need it: fetched with the first file.
    const reader = await import('./read-table-file.ts').catch(() => null);
    if (reader === null) return setChosen({ state: 'readerMissing' });
    const { FILE_BYTES_MAX, readTableFile } = reader;
    if (file.size > FILE_BYTES_MAX) return setChosen({ state: 'tooLarge' });
    const cells = await readTableFile(file);
    setChosen(cells === null ? { state: 'unreadable' } : { state: 'read', name: file.name, cells });
  };
  return (
    <div className={pageStyles.page}>
      <div className={styles.toolbar}>
        <Button onClick={onBack}>{t('import.back')}</Button>
      </div>
      <h1>{t('import.title', { site: site.toUpperCase() })}</h1>
      <p className={styles.how}>{t('import.how', { columns: HOUSEHOLD_COLUMNS.join(', ') })}</p>
      <label className={styles.file}>
        <span>{t('import.file')}</span>
        <input
          type="file"
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          // The same file, corrected, can be chosen again.
          onClick={(event) => {
            event.currentTarget.value = '';
          }}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
      </label>
      {chosen.state === 'reading' && <p role="status">{t('import.read')}</p>}
      {(chosen.state === 'readerMissing' || chosen.state === 'unreadable' || chosen.state === 'tooLarge') && (
        <Band kind="failed">{t(`import.${chosen.state}`)}</Band>
      )}
      {chosen.state === 'read' && <ReadFileView key={chosen.name} site={site} cells={chosen.cells} onDone={onBack} />}
    </div>
  );
}

function ReadFileView({ site, cells, onDone }: { site: SiteCode; cells: string[][]; onDone: () => void }) {
  const { t } = useTranslation('households');
  const problemText = useProblemText();
  const read = useMemo(() => readHouseholdRows(cells, toManilaDate(fieldNow())), [cells]);
  const known = useKnownHouseholds(site, read.fault === null);
  if (read.fault !== null) return <FaultBand fault={read.fault} />;
  const missing = read.missing.join(', ');
  return (
    <QueryState query={known} height={PREVIEW_HEIGHT} what={t('import.knownFailed')} describe={problemText}>
      {({ households }) => (
        <>
          {missing !== '' && <Band kind="info">{t('import.missing', { columns: missing })}</Band>}
          <Plan
            site={site}
            missing={missing}
            plan={planImport(
              households.map((one) => ({ id: one.id, version: one.version, entry: entryOf(one) })),
              read.households,
              read.missing,
            )}
            onAgain={() => void known.refetch()}
            onDone={onDone}
          />
        </>
      )}
    </QueryState>
  );
}

function FaultBand({ fault }: { fault: FileFault }) {
  const { t } = useTranslation('households');
  return (
    <Band kind="failed">
      {fault.fault === 'noColumn' ? t('import.noColumn', { column: fault.column }) : t(`import.${fault.fault}`)}
    </Band>
  );
}

interface PlanProps {
  site: SiteCode;
  missing: string;
  plan: readonly PlannedHousehold[];
  onAgain: () => void;
  onDone: () => void;
}

function Plan({ site, missing, plan, onAgain, onDone }: PlanProps) {
  const { t } = useTranslation('households');
  const problemText = useProblemText();
  const notice = useNotice();
  const count = (kind: PlannedHousehold['kind']) => plan.filter((one) => one.kind === kind).length;
  const counts = { add: count('add'), change: count('change'), same: count('same'), refused: count('refused') };
  const going = counts.add + counts.change;
  const form = useForm({
    save: useImport(site),
    contentOf: () =>
      plan
        .filter(({ kind }) => kind === 'add' || kind === 'change')
        .map(({ entry, known }) => ({ ...inputOf(entry), ...(known ? { version: known.version } : {}) })),
    onDone({ added, changed }) {
      notice.success(t('import.done', { added, changed }));
      onDone();
    },
  });
  return (
    <>
      {form.problem && (
        <Band
          kind="failed"
          action={
            <Button
              size="s"
              onClick={() => {
                form.forgetProblem();
                onAgain();
              }}
            >
              {t('import.again')}
            </Button>
          }
        >
          <strong>{t('import.failed')}</strong> {problemText(form.problem)}
        </Band>
      )}
      <div className={styles.blockHead}>
        <p role="status">{t('import.counts', counts)}</p>
        <May call={householdsCalls.importHouseholds} site={site}>
          <Button
            kind="primary"
            busy={form.isPending}
            disabled={going === 0}
            disabledReason={t('import.nothing')}
            onClick={form.ask}
          >
            {t('import.send', { count: going })}
          </Button>
        </May>
      </div>
      <ImportPreview plan={plan} missing={missing} />
      <Question
        open={form.isAsking}
        title={t('import.question', { site: site.toUpperCase() })}
        yes={t('import.yes')}
        no={t('import.no')}
        busy={form.isPending}
        onYes={() => form.send()}
        onNo={form.goBack}
      >
        <p>{t('import.questionText', counts)}</p>
        {counts.refused > 0 && <p>{t('import.questionRefused', { count: counts.refused })}</p>}
      </Question>
    </>
  );
}
