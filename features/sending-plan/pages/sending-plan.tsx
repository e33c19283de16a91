// What will happen: who is written to and how, before anything is released. It comes after the dialog, and never holds it up.
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { useTranslation } from 'react-i18next';
import { TEXT_LANGUAGES } from '../../warning-texts/rules/text-languages.ts';
import styles from './sending-plan.module.css';
import { type Plan, type Planned, useSendingPlan } from './use-sending-plan.ts';

/** px, of the finished block. */
const HEIGHT = 132;

export function SendingPlan(planned: Planned) {
  const { t } = useTranslation('sendingplan');
  const query = useSendingPlan(planned);
  const problemText = useProblemText();
  return (
    <section className={styles.block} aria-label={t('title')}>
      <h3 className={styles.title}>{t('title')}</h3>
      <QueryState
        query={query}
        height={HEIGHT}
        what={t('title')}
        describe={(error) => `${problemText(error)} ${t('without')}`}
      >
        {(plan) => <Shown plan={plan} level={planned.level} />}
      </QueryState>
    </section>
  );
}

function Shown({ plan, level }: { plan: Plan; level: number }) {
  const { t } = useTranslation('sendingplan');
  return (
    <dl className={styles.list}>
      <dt>{t('atOnce')}</dt>
      <dd>
        {plan.channels.length === 0 && t('nothing')}
        {plan.channels.map(({ channel, count }) => (
          <p key={channel} data-lacks={channel === 'noSiren' || undefined}>
            {t(`channels.${channel}`, { count, level })}
          </p>
        ))}
      </dd>
      <dt>{t('bySms')}</dt>
      <dd>
        <People plan={plan} />
        <Text plan={plan} />
        {plan.gateway !== 'set' && (
          <p data-lacks={plan.gateway === 'none' || undefined}>{t(`gateway.${plan.gateway}`)}</p>
        )}
      </dd>
    </dl>
  );
}

function People({ plan: { people, numbers, groups, withoutNumber } }: { plan: Plan }) {
  const { t } = useTranslation('sendingplan');
  const told = groups.filter((one) => one.people > 0).map((one) => `${one.group} ${one.people}`);
  return (
    <>
      <p data-lacks={people === 0 || undefined}>
        {people === 0 ? (
          t('nobody')
        ) : (
          <>
            <strong>{t('people', { count: people })}</strong>
            {`: ${told.join(', ')}`}
            {numbers !== people && ` (${t('numbers', { count: numbers })})`}
          </>
        )}
      </p>
      {withoutNumber > 0 && <p data-lacks="">{t('withoutNumber', { count: withoutNumber })}</p>}
    </>
  );
}

function Text({ plan: { language, text, missing, minutes } }: { plan: Plan }) {
  const { t } = useTranslation('sendingplan');
  if (text === null) return <p data-lacks="">{t('noText', { what: missing.join(', ') })}</p>;
  const { name } = TEXT_LANGUAGES[language];
  return (
    <p>
      {t('text', { language: name, count: text.parts, characters: text.characters, parts: text.partsInAll })}
      {minutes !== null && ` ${t('minutes', { count: minutes })}`}
    </p>
  );
}
