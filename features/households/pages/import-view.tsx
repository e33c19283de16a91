// A file of households: read here, shown row by row with what will happen, then taken in by one call, in whole or not at all.
import { toManilaDate } from '@bantay/kernel/time/manila-time';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { useMay } from '@bantay/web/api/may.tsx';
import { siteFacts } from '@bantay/web/api/site-book.ts';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { countKinds, ImportPlan } from '@bantay/web/ui/import-plan.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import pageStyles from '@bantay/web/ui/page.module.css';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { TableFile } from '@bantay/web/ui/table-file.tsx';
import { useMemo } from 'react';
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
import { useImportColumns } from './import-columns.tsx';
import { useImport, useKnownHouseholds } from './use-households.ts';

const PREVIEW_HEIGHT = 400;

export function ImportView({ site, onBack }: { site: SiteCode; onBack: () => void }) {
  const { t } = useTranslation('households');
  const { t: editing } = useTranslation('editing');
  return (
    <div className={pageStyles.page}>
      <div className={styles.toolbar}>
        <Button onClick={onBack}>{editing('import.back')}</Button>
      </div>
      <h1>{t('import.title', { site: site.toUpperCase() })}</h1>
      <TableFile
        words={editing('import', { returnObjects: true })}
        how={t('import.how', { columns: HOUSEHOLD_COLUMNS.join(', ') })}
      >
        {(cells) => <ReadFileView site={site} cells={cells} onDone={onBack} />}
      </TableFile>
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
  const { t: editing } = useTranslation('editing');
  const text = () => {
    if (fault.fault === 'noColumn') return editing('import.noColumn', { column: fault.column });
    return fault.fault === 'empty' ? editing('import.empty') : t(`import.${fault.fault}`);
  };
  return <Band kind="failed">{text()}</Band>;
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
  const { t: editing } = useTranslation('editing');
  const problemText = useProblemText();
  const notice = useNotice();
  const may = useMay();
  const counts = countKinds(plan);
  const columns = useImportColumns(missing);
  const form = useForm({
    save: useImport(site),
    contentOf: () =>
      plan
        .filter(({ kind }) => kind === 'add' || kind === 'change')
        .map(({ entry, known }) => ({ ...inputOf(entry), ...(known ? { version: known.version } : {}) })),
    onDone({ added, changed }) {
      notice.success(editing('import.done', { added, changed }));
      onDone();
    },
  });
  const isAllowed = may(householdsCalls.importHouseholds, siteFacts(site)?.siteId) !== false;
  return (
    <ImportPlan
      {...{ plan, columns, form, onAgain }}
      words={editing('import', { returnObjects: true })}
      counts={editing('import.counts', { ...counts })}
      send={isAllowed ? editing('import.send', { count: counts.add + counts.change }) : null}
      problem={form.problem && problemText(form.problem)}
      question={{
        title: t('import.question', { site: site.toUpperCase() }),
        lines: [
          t('import.questionText', { ...counts }),
          counts.refused > 0 && t('import.questionRefused', { count: counts.refused }),
        ],
      }}
    />
  );
}
