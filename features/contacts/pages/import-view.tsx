// A file of contacts: read here, shown line by line with what the server would do, then taken in by one call as it was shown.
import { useMay } from '@bantay/web/api/may.tsx';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import type { Column } from '@bantay/web/ui/data-table.tsx';
import { countKinds, ImportPlan, WhatHappens } from '@bantay/web/ui/import-plan.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import page from '@bantay/web/ui/page.module.css';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { TableFile } from '@bantay/web/ui/table-file.tsx';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CONTACT_COLUMNS, type ContactFileFault, type ContactLine, readContactLines } from '../rules/contact-rows.ts';
import { contactsCalls } from '../wire/contacts.calls.ts';
import { type ImportedLine, useImportContacts, useImportPreview } from './use-contacts.ts';

const PREVIEW_HEIGHT = 400;

export function ImportView({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('contacts');
  const { t: editing } = useTranslation('editing');
  return (
    <div className={page.page}>
      <div>
        <Button onClick={onBack}>{editing('import.back')}</Button>
      </div>
      <h1>{t('import.title')}</h1>
      <TableFile
        words={editing('import', { returnObjects: true })}
        how={t('import.how', { columns: CONTACT_COLUMNS.join(', ') })}
      >
        {(cells) => <ReadFileView cells={cells} onDone={onBack} />}
      </TableFile>
    </div>
  );
}

function ReadFileView({ cells, onDone }: { cells: string[][]; onDone: () => void }) {
  const { t } = useTranslation('contacts');
  const problemText = useProblemText();
  const read = useMemo(() => readContactLines(cells), [cells]);
  const preview = useImportPreview(read.lines);
  if (read.fault !== null) return <FaultBand fault={read.fault} />;
  return (
    <QueryState query={preview} height={PREVIEW_HEIGHT} what={t('import.looking')} describe={problemText}>
      {({ lines, version }) => (
        <Plan
          lines={read.lines}
          planned={lines}
          version={version}
          onAgain={() => void preview.refetch()}
          onDone={onDone}
        />
      )}
    </QueryState>
  );
}

function FaultBand({ fault }: { fault: ContactFileFault }) {
  const { t } = useTranslation('contacts');
  const { t: editing } = useTranslation('editing');
  const text = () => {
    if (fault.fault === 'noColumn') return editing('import.noColumn', { column: fault.column });
    return fault.fault === 'empty' ? editing('import.empty') : t('import.tooManyRows');
  };
  return <Band kind="failed">{text()}</Band>;
}

/** A line as it stands in the file, with what happens to it. */
type ShownLine = ContactLine & ImportedLine;

interface PlanProps {
  lines: ContactLine[];
  planned: readonly ImportedLine[];
  version: string;
  onAgain: () => void;
  onDone: () => void;
}

function Plan({ lines, planned, version, onAgain, onDone }: PlanProps) {
  const { t } = useTranslation('contacts');
  const { t: editing } = useTranslation('editing');
  const problemText = useProblemText();
  const notice = useNotice();
  const may = useMay();
  const counts = countKinds(planned);
  const columns = useColumns();
  const plan = useMemo(() => {
    const byLine = new Map(lines.map((one) => [one.line, one]));
    return planned.flatMap((one): ShownLine[] => {
      const line = byLine.get(one.line);
      return line ? [{ ...line, ...one }] : [];
    });
  }, [lines, planned]);
  const form = useForm({
    save: useImportContacts(),
    contentOf: () => ({ lines, version }),
    onDone({ added, changed }) {
      notice.success(editing('import.done', { added, changed }));
      onDone();
    },
  });
  const isAllowed = may(contactsCalls.importContacts) !== false;
  return (
    <ImportPlan
      {...{ plan, columns, form, onAgain }}
      words={editing('import', { returnObjects: true })}
      counts={editing('import.counts', { ...counts })}
      send={isAllowed ? editing('import.send', { count: counts.add + counts.change }) : null}
      blocked={counts.refused > 0 ? t('import.blocked', { count: counts.refused }) : null}
      problem={form.problem && problemText(form.problem)}
      question={{
        title: t('import.question'),
        lines: [t('import.questionText', { ...counts })],
      }}
    />
  );
}

function useColumns(): Column<ShownLine>[] {
  const { t } = useTranslation('contacts');
  const { t: editing } = useTranslation('editing');
  return useMemo(
    () => [
      { key: 'name', header: t('name'), cell: (one) => `${one.firstName} ${one.lastName}`.trim() || '–' },
      { key: 'group', header: t('fields.designation'), cell: ({ designation }) => designation || '–' },
      { key: 'site', header: t('site'), cell: ({ siteCode }) => siteCode.toUpperCase() || '–' },
      { key: 'number', header: t('import.number'), cell: ({ number }) => number || '–' },
      {
        key: 'what',
        header: editing('import.what'),
        cell: ({ kind, changes, faults, isOff }) => (
          <WhatHappens
            kind={editing(`import.kinds.${kind}`)}
            changes={[...changes.map((one) => t(`import.changes.${one}`)), ...(isOff ? [t('import.isOff')] : [])]}
            faults={faults.map(({ fault, other }) => ({
              key: fault,
              text: t(`import.faults.${fault}`, { other: other ?? '' }),
            }))}
          />
        ),
      },
    ],
    [t, editing],
  );
}
