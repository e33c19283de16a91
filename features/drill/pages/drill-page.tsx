// `/drill/lpa`: practice in a house of its own, in a striped frame, so that nobody takes it for a warning.
import { May } from '@bantay/web/api/may.tsx';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { useSite } from '@bantay/web/api/use-site.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { type Column, DataTable } from '@bantay/web/ui/data-table.tsx';
import page from '@bantay/web/ui/page.module.css';
import { PageHead } from '@bantay/web/ui/page-head.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import { SCENARIOS, type Scenario } from '../rules/drill-scenario.ts';
import { drillCalls } from '../wire/drill.calls.ts';
import { ConsentPart } from './consent-part.tsx';
import styles from './drill.module.css';
import { RunningDrill, Score } from './running-drill.tsx';
import { type Drill, type Practice, useDrills, useStart } from './use-drill.ts';

const HEIGHT = 400;

export default function DrillPage() {
  const { t } = useTranslation('drill');
  const problemText = useProblemText();
  const site = useSite();
  const query = useDrills(site);
  return (
    <div className={page.page}>
      <PageHead title={t('title', { site: site.toUpperCase() })} line={t('intro')} />
      <div className={styles.frame}>
        <p className={styles.mark}>{t('mark')}</p>
        <QueryState query={query} height={HEIGHT} what={t('failed')} describe={problemText}>
          {(practice) => <Shown site={site} practice={practice} />}
        </QueryState>
      </div>
    </div>
  );
}

function Shown({ site, practice }: { site: string; practice: Practice }) {
  const { running, consents, past } = practice;
  return (
    <div className={styles.parts}>
      {running ? <RunningDrill drill={running} /> : <StartPart site={site} people={consents.length} />}
      <ConsentPart site={site} consents={consents} />
      <PastPart past={past} />
    </div>
  );
}

function StartPart({ site, people }: { site: string; people: number }) {
  const { t } = useTranslation('drill');
  const problemText = useProblemText();
  const starting = useForm({
    save: useStart(),
    contentOf: (_, scenario: Scenario) => ({ siteCode: site, scenario }),
    onDone: () => undefined,
  });
  return (
    <section className={styles.part} aria-labelledby="drill-start">
      <h2 id="drill-start">{t('start.title')}</h2>
      <p>{people === 0 ? t('start.nobody') : t('start.people', { count: people })}</p>
      {starting.problem && <Band kind="failed">{problemText(starting.problem)}</Band>}
      <May call={drillCalls.startDrill}>
        <div className={styles.actions}>
          {SCENARIOS.map((scenario) => (
            <Button
              key={scenario}
              busy={starting.isPending}
              disabled={people === 0}
              disabledReason={t('start.nobody')}
              onClick={() => starting.send(scenario)}
            >
              {t(`start.${scenario}`)}
            </Button>
          ))}
        </div>
      </May>
    </section>
  );
}

function PastPart({ past }: { past: readonly Drill[] }) {
  const { t } = useTranslation('drill');
  if (past.length === 0) return null;
  const columns: Column<Drill>[] = [
    { key: 'at', header: t('past.at'), cell: ({ startedAt }) => shownTime(startedAt) },
    { key: 'scenario', header: t('past.scenario'), cell: ({ scenario }) => t(`scenarios.${scenario}`) },
    { key: 'score', header: t('past.score'), cell: (drill) => <Score score={drill.score} /> },
    {
      key: 'sent',
      header: t('past.sent'),
      cell: ({ handed, refused }) => t('past.messages', { count: handed, refused }),
    },
  ];
  return (
    <section className={styles.part} aria-labelledby="drill-past">
      <h2 id="drill-past">{t('past.title')}</h2>
      <DataTable caption={t('past.title')} columns={columns} rows={past} rowKey={({ drillId }) => drillId} />
    </section>
  );
}
