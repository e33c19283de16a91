// Reports that were kept, newest first; each prints the same bytes every time.
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import page from '@bantay/web/ui/page.module.css';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import { SHIFT_LANGUAGES } from '../rules/shift-language.ts';
import { type SeenReport, useReportPdf, useShiftReports } from './use-shift-report.ts';
import styles from './watch-log.module.css';

const HEIGHT = 96;
const WORDS = { en: 'print', fil: 'printFil', war: 'printWar' } as const;

export function KeptReports() {
  const { t } = useTranslation('diary');
  const problemText = useProblemText();
  const query = useShiftReports();
  return (
    <section className={page.card} aria-labelledby="shift-reports">
      <h2 id="shift-reports">{t('report.reports')}</h2>
      <QueryState
        query={query}
        height={HEIGHT}
        what={t('report.failed')}
        describe={problemText}
        isEmpty={({ reports }) => reports.length === 0}
        emptyText={t('report.none')}
      >
        {({ reports }) => (
          <ul className={styles.list}>
            {reports.map((report) => (
              <Report key={report.reportId} report={report} />
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  );
}

function Report({ report }: { report: SeenReport }) {
  const { t } = useTranslation('diary');
  const notice = useNotice();
  const print = useReportPdf();
  const { reportId: number, from, to, siteCode, madeBy: name, madeAt } = report;
  const place = siteCode?.toUpperCase() ?? t('filters.allSites');
  const values = { number, from: shownTime(from), to: shownTime(to), place, name, time: shownTime(madeAt) };
  return (
    <li className={styles.report}>
      <p>{t('report.line', values)}</p>
      {report.remarks !== '' && <p className={styles.remarks}>{report.remarks}</p>}
      <div className={styles.deeds}>
        {SHIFT_LANGUAGES.map((language) => {
          const words = t(`report.${WORDS[language]}`);
          return (
            <Button
              key={language}
              size="s"
              busy={print.isPending && print.variables.language === language}
              aria-label={t('report.printOf', { words, number })}
              onClick={() =>
                print.mutate({ reportId: number, language }, { onError: () => notice.error(t('report.printFailed')) })
              }
            >
              {words}
            </Button>
          );
        })}
      </div>
    </li>
  );
}
