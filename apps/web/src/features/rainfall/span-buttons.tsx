// 'End' and 'Withdraw' on a listed invalid span: an open one ends now, a mistaken one counts for nothing.
import type { endInvalidTag, withdrawInvalidTag } from '@bantay/contract/rainfall';
import { rainfallCalls } from '@bantay/contract/rainfall.calls';
import { fromManilaText } from '@bantay/domain/time/manila-time';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../api/client.ts';
import { useDeedKey } from '../../api/deed-key.ts';
import { fieldNow } from '../../api/field-clock.ts';
import { useProblemText } from '../../api/use-problem-text.ts';
import { Button } from '../../ui/button.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { Question } from '../../ui/question.tsx';
import type { InvalidSpan } from './gauge-chart-options.ts';
import { spanRange } from './rain-words.ts';
import styles from './span-buttons.module.css';

type Deed = 'end' | 'withdraw';

export function SpanButtons({ span }: { span: InvalidSpan }) {
  const { t } = useTranslation('rainfall');
  const [asked, setAsked] = useState<Deed | null>(null);
  const change = useSpanDeed(span);
  const isRunning = span.ts_end === null || (fromManilaText(span.ts_end) ?? 0) > fieldNow();
  return (
    <span className={styles.spanButtons}>
      {isRunning && (
        <Button size="s" onClick={() => setAsked('end')}>
          {t('span.end')}
        </Button>
      )}
      <Button size="s" kind="quiet" onClick={() => setAsked('withdraw')}>
        {t('span.withdraw')}
      </Button>
      <Question
        open={asked !== null}
        title={asked === 'withdraw' ? t('span.withdrawAsk') : t('span.endAsk')}
        yes={asked === 'withdraw' ? t('span.withdrawYes') : t('span.endYes')}
        no={t('span.no')}
        busy={change.isPending}
        onNo={() => setAsked(null)}
        onYes={() => asked && change.mutate(asked, { onSettled: () => setAsked(null) })}
      >
        <p>{asked === 'withdraw' ? t('span.withdrawText') : t('span.endText')}</p>
        <p>{spanRange(span, t)}</p>
      </Question>
    </span>
  );
}

function useSpanDeed({ rain_tag_id }: InvalidSpan) {
  const { t } = useTranslation('rainfall');
  const queries = useQueryClient();
  const notice = useNotice();
  const problemText = useProblemText();
  const keyOf = useDeedKey();
  return useMutation({
    mutationFn: (deed: Deed) => {
      const key = keyOf([deed, rain_tag_id]);
      const body = { rain_tag_id };
      return deed === 'end'
        ? send<typeof endInvalidTag>(rainfallCalls.endInvalidTag, { key, body })
        : send<typeof withdrawInvalidTag>(rainfallCalls.withdrawInvalidTag, { key, body });
    },
    onSuccess: async (_, deed) => {
      notice.success(deed === 'end' ? t('span.ended') : t('span.withdrawn'));
      await queries.invalidateQueries({ queryKey: ['rainfall'] });
    },
    onError: (error) => notice.error(problemText(error)),
  });
}
