// A drill that runs: what its engine has found, what is to be done next, and how long each step took.
import { May } from '@bantay/web/api/may.tsx';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { LevelSign } from '@bantay/web/ui/level-sign.tsx';
import { Question } from '@bantay/web/ui/question.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Step } from '../rules/drill-score.ts';
import { drillCalls } from '../wire/drill.calls.ts';
import styles from './drill.module.css';
import { type Drill, type Running, useAct } from './use-drill.ts';

/** What the step that is missing is reached by. */
const ACT_OF = { decided: 'decide', released: 'release', firstSms: 'send', lastHouse: 'told' } as const;
const isActed = (step: Step | null): step is keyof typeof ACT_OF => step !== null && step in ACT_OF;

export function RunningDrill({ drill }: { drill: Running }) {
  const { t } = useTranslation('drill');
  const problemText = useProblemText();
  const { drillId, next, level, triggers, people, handed, refused } = drill;
  const [asksEnd, setAsksEnd] = useState(false);
  const act = useForm({
    save: useAct(),
    contentOf: (_, what: (typeof ACT_OF)[keyof typeof ACT_OF] | 'end') => ({ drillId, act: what }),
    onDone: () => setAsksEnd(false),
    onFailed: () => setAsksEnd(false),
  });
  return (
    <section className={styles.part} aria-labelledby="drill-running">
      <h2 id="drill-running">{t('running.title', { scenario: t(`scenarios.${drill.scenario}`) })}</h2>
      {act.problem && <Band kind="failed">{problemText(act.problem)}</Band>}
      {level !== null && (
        <p className={styles.level}>
          {t('running.level')} <LevelSign level={level} size="m" />
        </p>
      )}
      <ul>
        {triggers.map(({ triggerId, info }) => (
          <li key={triggerId}>{info}</li>
        ))}
      </ul>
      <Score score={drill.score} />
      <p>{t('running.sent', { count: handed, people, refused })}</p>
      <May call={drillCalls.actInDrill}>
        <div className={styles.actions}>
          {isActed(next) && (
            <Button kind="primary" busy={act.isPending} onClick={() => act.send(ACT_OF[next])}>
              {t(`acts.${ACT_OF[next]}`)}
            </Button>
          )}
          <Button busy={act.isPending} onClick={() => (next === null ? act.send('end') : setAsksEnd(true))}>
            {t('acts.end')}
          </Button>
        </div>
        <Question
          open={asksEnd}
          title={t('end.title')}
          yes={t('end.yes')}
          no={t('end.no')}
          busy={act.isPending}
          onYes={() => act.send('end')}
          onNo={() => setAsksEnd(false)}
        >
          <p>{t('end.text')}</p>
        </Question>
      </May>
    </section>
  );
}

/** `1:05`; hours stay minutes. */
export const durationText = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`;

export function Score({ score }: { score: Drill['score'] }) {
  const { t } = useTranslation('drill');
  return (
    <ol className={styles.score}>
      {score.map(({ step, sinceTriggerMs }) => (
        <li key={step} data-reached={sinceTriggerMs !== null || undefined}>
          {t(`steps.${step}`)}: <strong>{sinceTriggerMs === null ? '–' : durationText(sinceTriggerMs)}</strong>
        </li>
      ))}
    </ol>
  );
}
