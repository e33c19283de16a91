// 'Vulnerable Household': six counts of persons, each with the way to its households.
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import { HOUSEHOLD_GROUPS, type HouseholdGroup } from '../rules/household-groups.ts';
import styles from './households.module.css';
import { useSummary } from './use-households.ts';

const HEIGHT = 150;
const COUNT = {
  pregnant: 'pregnantCount',
  disability: 'disabilityCount',
  comorbidity: 'comorbidityCount',
  seniors: 'seniorsCount',
  children: 'childrenCount',
  toddlers: 'toddlerCount',
} as const satisfies Record<HouseholdGroup, string>;

export function SummaryCards({ site, onGroup }: { site: SiteCode; onGroup: (group: HouseholdGroup) => void }) {
  const { t } = useTranslation('households');
  const problemText = useProblemText();
  const query = useSummary(site);
  return (
    <section className={styles.block} aria-labelledby="household-counts">
      <div className={styles.blockHead}>
        <h2 id="household-counts">{t('vulnerable')}</h2>
        {query.data && (
          <span className={styles.note}>
            {t('total', {
              households: t('households', { count: query.data.householdCount }),
              persons: t('persons', { count: query.data.personCount }),
            })}
          </span>
        )}
      </div>
      <QueryState query={query} height={HEIGHT} what={t('summaryFailed')} describe={problemText}>
        {(summary) => (
          <ul className={styles.cards}>
            {HOUSEHOLD_GROUPS.map((group) => (
              <li key={group} className={styles.card}>
                <span className={styles.cardName}>{t(`groups.${group}`)}</span>
                <strong className={styles.count}>{t('persons', { count: summary[COUNT[group]] })}</strong>
                <Button
                  size="s"
                  aria-label={t('viewDetailsOf', { group: t(`groups.${group}`) })}
                  onClick={() => onGroup(group)}
                >
                  {t('viewDetails')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  );
}
