// Landslide features on the dashboard: the block of waiting reports, and what alerts show of them.
import { Block } from '@bantay/features/dashboard/pages/event-panels.tsx';
import { FeatureList, FeatureNotes } from '@bantay/features/moms/pages/feature-list.tsx';
import { PendingFeatures } from '@bantay/features/moms/pages/pending-features.tsx';
import type { useWaitingReports } from '@bantay/features/moms/pages/use-waiting-reports.ts';
import { useTranslation } from 'react-i18next';
import type { Candidate, Moms, WaitingReport } from '../api/shapes.ts';
import { useProblemText } from '../api/use-problem-text.ts';
import { QueryState } from '../ui/query-state.tsx';

interface Props {
  waiting: ReturnType<typeof useWaitingReports>;
  now: number;
  isOutdated: boolean;
  onValidate: (report: WaitingReport) => void;
}

/** Only when something waits (screens §6), or when nobody knows whether something does. */
export function FeaturesBlock({ waiting, now, isOutdated, onValidate }: Props) {
  const { t } = useTranslation('alerts');
  const problemText = useProblemText();
  const count = waiting.data?.length ?? 0;
  if (count === 0 && !waiting.isError) return null;
  return (
    <Block title={t('features.title')} {...(waiting.data ? { count } : {})}>
      <QueryState query={waiting} height={0} what={t('features.failed')} describe={problemText}>
        {(reports) =>
          reports.length > 0 && (
            <PendingFeatures reports={reports} now={now} isOutdated={isOutdated} onValidate={onValidate} />
          )
        }
      </QueryState>
    </Block>
  );
}

export const drawReports = (reports: readonly Moms[]) => <FeatureList reports={reports} />;

export const drawNotes = (candidate: Candidate) => <FeatureNotes candidate={candidate} />;
