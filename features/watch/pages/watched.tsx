// Who watches this server from outside, for whoever looks after it: how many, when each was last heard, and what is wrong.
import { send } from '@bantay/web/api/client.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { polling } from '@bantay/web/api/polling.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { watchCalls } from '../wire/watch.calls.ts';
import type { listWatchmen } from '../wire/watch.ts';
import { ageOf } from './watched-age.ts';

const useWatchmen = () =>
  useQuery({
    queryKey: keys.of('duty', 'watchmen'),
    queryFn: ({ signal }) => send<typeof listWatchmen>(watchCalls.listWatchmen, { signal }),
    ...polling,
  });
type Outside = NonNullable<ReturnType<typeof useWatchmen>['data']>;

export function Watched() {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  return (
    <section aria-labelledby="watched">
      <h2 id="watched">{t('watch.title')}</h2>
      <QueryState query={useWatchmen()} height={80} what={t('watch.title')} describe={problemText}>
        {(outside) => <Outside {...outside} />}
      </QueryState>
    </section>
  );
}

function Outside({ watchmen, heartbeat, silence }: Outside) {
  const { t } = useTranslation('admin');
  const heard = watchmen.flatMap(({ heardS }) => (heardS === null ? [] : [heardS]));
  return (
    <>
      <p>
        {watchmen.length === 0 ? t('watch.nobody') : t('watch.by', { count: watchmen.length })}
        {heard.length > 0 && ` ${t('watch.heard', { age: ageOf(Math.min(...heard)) })}`}
      </p>
      <ul>
        {watchmen.map((one) => (
          <li key={one.watchmanId}>
            <OfWatchman {...one} />
          </li>
        ))}
        {heartbeat.isOn && (
          <li>
            {heartbeat.failingSince === null
              ? t('watch.listener')
              : t('watch.listenerFails', { time: shownTime(heartbeat.failingSince) })}
          </li>
        )}
      </ul>
      {silence && <p>{t('watch.silence', { time: shownTime(silence.from) })}</p>}
    </>
  );
}

/** What is wrong goes before when it was heard: an answer that is forged was heard, too. */
function OfWatchman({ name, heardS, fault }: Outside['watchmen'][number]) {
  const { t } = useTranslation('admin');
  const heard = heardS === null ? t('watch.never') : t('watch.heard', { age: ageOf(heardS) });
  return `${name}: ${fault === null ? '' : `${t(`watch.faults.${fault}`)} `}${heard}`;
}
