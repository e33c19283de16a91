// Duty problems on the dashboard: only when there are any, or when nobody knows whether there are.
import { Block } from '@bantay/features/dashboard/pages/event-panels.tsx';
import { hasSomething, useDutyList } from '@bantay/features/duty/pages/use-duty.ts';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../api/use-problem-text.ts';
import { lazy } from '../ui/lazy.tsx';
import { QueryState } from '../ui/query-state.tsx';

/** Most of the time there are none. */
const DutyList = lazy(() => import('@bantay/features/duty/pages/duty-list.tsx'));

export function DutyBlock({ now, isOutdated }: { now: number; isOutdated: boolean }) {
  const { t } = useTranslation('alerts');
  const problemText = useProblemText();
  const query = useDutyList();
  if (!hasSomething(query.data, query.isError)) return null;
  return (
    <Block title={t('duty.title')} {...(query.data ? { count: query.data.problems.length } : {})}>
      <QueryState query={query} height={0} what={t('duty.failed')} describe={problemText}>
        {(list) => (
          <Suspense fallback={null}>
            <DutyList list={list} now={now} isOutdated={isOutdated} />
          </Suspense>
        )}
      </QueryState>
    </Block>
  );
}
