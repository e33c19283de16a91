// 'End' and 'Withdraw' on a listed invalid span: an open one ends now, a mistaken one counts for nothing.
import { fromManilaText } from '@bantay/kernel/time/manila-time';
import { send } from '@bantay/web/api/client.ts';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { May } from '@bantay/web/api/may.tsx';
import { type Deed, useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { Question } from '@bantay/web/ui/question.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import { rainfallCalls } from '../wire/rainfall.calls.ts';
import type { endInvalidTag, withdrawInvalidTag } from '../wire/rainfall.ts';
import type { InvalidSpan } from './gauge-chart-options.ts';
import { spanRange } from './rain-words.ts';
import styles from './span-buttons.module.css';

interface Change {
  what: 'end' | 'withdraw';
  rainTagId: number;
}

export function SpanButtons({ span, site }: { span: InvalidSpan; site: SiteCode }) {
  const { t } = useTranslation('rainfall');
  const [asked, setAsked] = useState<Change['what'] | null>(null);
  const notice = useNotice();
  const problemText = useProblemText();
  const change = useForm({
    save: useChangeSpan(),
    contentOf: (_, what: Change['what']) => ({ what, rainTagId: span.rainTagId }),
    onDone(_reply, { what }) {
      notice.success(what === 'end' ? t('span.ended') : t('span.withdrawn'));
      setAsked(null);
    },
    onFailed(error) {
      notice.error(problemText(error));
      setAsked(null);
    },
  });
  const isRunning = span.tsEnd === null || (fromManilaText(span.tsEnd) ?? 0) > fieldNow();
  return (
    <span className={styles.spanButtons}>
      {isRunning && (
        <May call={rainfallCalls.endInvalidTag} site={site}>
          <Button size="s" onClick={() => setAsked('end')}>
            {t('span.end')}
          </Button>
        </May>
      )}
      <May call={rainfallCalls.withdrawInvalidTag} site={site}>
        <Button size="s" kind="quiet" onClick={() => setAsked('withdraw')}>
          {t('span.withdraw')}
        </Button>
      </May>
      <Question
        open={asked !== null}
        title={asked === 'withdraw' ? t('span.withdrawAsk') : t('span.endAsk')}
        yes={asked === 'withdraw' ? t('span.withdrawYes') : t('span.endYes')}
        no={t('span.no')}
        busy={change.isPending}
        onNo={() => setAsked(null)}
        onYes={() => asked && change.send(asked)}
      >
        <p>{asked === 'withdraw' ? t('span.withdrawText') : t('span.endText')}</p>
        <p>{spanRange(span, t)}</p>
      </Question>
    </span>
  );
}

function useChangeSpan() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ content: { what, ...body }, key }: Deed<Change>) =>
      what === 'end'
        ? send<typeof endInvalidTag>(rainfallCalls.endInvalidTag, { key, body })
        : send<typeof withdrawInvalidTag>(rainfallCalls.withdrawInvalidTag, { key, body }),
    // Nobody waits for the charts to hear how it went.
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['rainfall'] });
    },
  });
}
