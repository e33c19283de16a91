// `/surficial_markers/{site}`: the table of ground measurements, what changed, and the entry of new ones.
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { May } from '@bantay/web/api/may.tsx';
import { useIsLate } from '@bantay/web/api/polling.ts';
import { readClock } from '@bantay/web/api/read-clock.ts';
import { useSession } from '@bantay/web/api/session.tsx';
import { useAddressChoice } from '@bantay/web/api/use-address-choice.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { useSite, useSiteLine } from '@bantay/web/api/use-site.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { Freshness } from '@bantay/web/ui/freshness.tsx';
import page from '@bantay/web/ui/page.module.css';
import { PageHead } from '@bantay/web/ui/page-head.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { SelectField } from '@bantay/web/ui/select-field.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { surficialCalls } from '../wire/surficial.calls.ts';
import { Changes } from './changes.tsx';
import { DownloadMenu } from './download-menu.tsx';
import { ColumnFilters } from './filters.tsx';
import { MeasurementDialog } from './measurement-dialog.tsx';
import { emptyForm, formOf } from './measurement-form.ts';
import { filterVisits, months, NO_FILTERS, parseMonth } from './measurement-model.ts';
import { MeasurementTable } from './measurement-table.tsx';
import { STALE_TABLE_MS, useMeasurers, useTable } from './use-measurements.ts';
import { useStart } from './use-start.ts';
import { WaitingBand } from './waiting-band.tsx';
import { useWaitingEntries } from './waiting-entries.ts';

const NONE: readonly never[] = [];
/** Height of ten rows, px, so that nothing jumps when they arrive. */
const HEIGHT = 560;

export default function MeasurementsPage() {
  const site = useSite();
  return <OfSite key={site} />;
}

function OfSite() {
  const { t } = useTranslation('measurements');
  const site = useSite();
  const { user } = useSession();
  const problemText = useProblemText();
  const [month, setMonth] = useAddressChoice('month', (text) => parseMonth(text, fieldNow()), '');
  const [filters, setFilters] = useState(NO_FILTERS);
  const all = useTable(site, '');
  const shown = useTable(site, month);
  const measurers = useMeasurers(site);
  const kept = useWaitingEntries(site);
  const waiting = kept ?? NONE;
  const [start, setStart] = useStart({ user, site, kept, measurers });
  const isLate = useIsLate(shown.data?.readAt, STALE_TABLE_MS);
  const readAt = shown.data && readClock(shown.data.readAt);
  const people = measurers.data ?? [];
  const visits = shown.data ? filterVisits(shown.data.visits, filters) : [];
  const addNew = () => setStart({ form: emptyForm(fieldNow()), edited: null, waiting: null, isRestored: false });

  return (
    <div className={page.page}>
      <PageHead title={t('title')} line={useSiteLine(site)}>
        {readAt && <Freshness text={t('updated', { time: readAt })} isLate={isLate} />}
      </PageHead>
      {isLate && readAt && <Band kind="stale">{t('stale', { time: readAt })}</Band>}
      <WaitingBand entries={waiting} />
      <div className={page.controls}>
        <May call={surficialCalls.insertObservation} site={site}>
          <Button kind="primary" onClick={addNew} disabled={!all.data}>
            {t('add')}
          </Button>
        </May>
        <Button busy={shown.isFetching && !shown.isPending} onClick={() => void shown.refetch()}>
          {t('update')}
        </Button>
        <SelectField
          label={t('month')}
          value={month}
          onChange={setMonth}
          options={[
            { value: '', label: t('allMonths') },
            ...months(fieldNow()).map((value) => ({ value, label: value.replace('-', '/') })),
          ]}
        />
        <Button
          onClick={() => {
            setMonth('');
            setFilters(NO_FILTERS);
          }}
        >
          {t('reset')}
        </Button>
        <DownloadMenu visits={visits} markers={shown.data?.markers ?? []} />
      </div>
      {month === '' && all.data && <Changes {...all.data} />}
      {shown.data && <ColumnFilters filters={filters} markers={shown.data.markers} onChange={setFilters} />}
      <QueryState query={shown} height={HEIGHT} what={t('what', { site: site.toUpperCase() })} describe={problemText}>
        {(data) => (
          <>
            {data.visits.length > 0 && (
              <p className={page.line} role="status">
                {t('shown', { count: visits.length, total: data.visits.length })}
              </p>
            )}
            <MeasurementTable
              site={site}
              caption={t('caption', { site: site.toUpperCase() })}
              emptyText={data.visits.length > 0 ? t('emptyFilter') : month === '' ? t('empty') : t('emptyMonth')}
              markers={data.markers}
              visits={visits}
              waiting={waiting}
              onEdit={(visit) =>
                setStart({
                  form: formOf(visit, people),
                  edited: { moId: visit.moId, version: visit.version },
                  waiting: null,
                  isRestored: false,
                })
              }
              onOpen={(entry) =>
                setStart({ form: entry.form, edited: entry.edited, waiting: entry, isRestored: false })
              }
            />
          </>
        )}
      </QueryState>
      {start && user && all.data && (
        <MeasurementDialog
          userId={user.userId}
          site={site}
          start={start}
          table={all.data}
          people={people}
          hasPeopleFailed={measurers.isError}
          onClose={() => setStart(null)}
        />
      )}
    </div>
  );
}
