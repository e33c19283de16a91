// One person: why he needs help, where he is by whose word, and the buttons.
import { Button } from '@bantay/web/ui/button.tsx';
import { Icon } from '@bantay/web/ui/icon.tsx';
import { clockOrDay } from '@bantay/web/ui/time-words.ts';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isMissing, isSafe, type RollPerson } from '../rules/roll-list.ts';
import { ROLL_STATES, type RollState, type Standing } from '../rules/roll-state.ts';
import styles from './roll-call.module.css';
import type { ShownMark } from './roll-model.ts';
import type { Press } from './use-roll-call.ts';

interface Props {
  person: RollPerson;
  standing: Standing<ShownMark> | undefined;
  now: number;
  canMark: boolean;
  onPress: Press;
}

/** What is pressed nine times of ten. */
const FIRST: readonly RollState[] = ['at centre', 'on the way'];
const OTHERS = ROLL_STATES.filter((state) => !FIRST.includes(state));

export const PersonRow = memo(function PersonRow({ person, standing, now, canMark, onPress }: Props) {
  const { personId, name, groups } = person;
  const { t } = useTranslation('rollcall');
  const state = standing?.newest.state;
  return (
    <li className={styles.person} data-missing={isMissing(standing, now) || undefined}>
      <div className={styles.who}>
        <strong>{name}</strong>
        {groups.length > 0 && (
          <span className={styles.help}>{groups.map((group) => t(`groups.${group}`)).join(', ')}</span>
        )}
        <StandingLine standing={standing} now={now} />
      </div>
      {canMark && <Buttons {...{ name, state }} onPress={(one) => onPress([{ personId, standing }], one)} />}
    </li>
  );
});

function StandingLine({ standing, now }: Pick<Props, 'standing' | 'now'>) {
  const { t } = useTranslation('rollcall');
  if (standing === undefined) {
    return (
      <span className={styles.missing}>
        <Icon name="warning" size={16} /> {t('missing')}
      </span>
    );
  }
  const { newest, conflict } = standing;
  const said = ({ by, at }: ShownMark) => t('said', { by, time: clockOrDay(at, now) });
  const other = conflict[0];
  return (
    <>
      <span className={isSafe(standing) ? styles.safe : styles.state}>
        <Icon name={isSafe(standing) ? 'check' : newest.isWaiting ? 'hourglass' : 'warning'} size={16} />{' '}
        {t(`state.${newest.state}`)}
        {isMissing(standing, now) && ` · ${t('wayLong')}`}
      </span>
      <span className={styles.note}>
        {said(newest)}
        {newest.isWaiting && ` · ${t('waiting')}`}
      </span>
      {other && (
        <span className={styles.conflict} role="alert">
          {t('conflict', {
            ...{ one: t(`state.${newest.state}`), oneBy: newest.by, oneTime: clockOrDay(newest.at, now) },
            ...{ other: t(`state.${other.state}`), otherBy: other.by, otherTime: clockOrDay(other.at, now) },
          })}
        </span>
      )}
    </>
  );
}

interface ButtonsProps {
  name: string;
  state: RollState | undefined;
  onPress: (state: RollState) => void;
}

function Buttons({ name, state, onPress }: ButtonsProps) {
  const { t } = useTranslation('rollcall');
  const [isWide, setWide] = useState(false);
  const button = (one: RollState) => (
    <Button
      key={one}
      kind={state === one ? 'primary' : 'secondary'}
      className={styles.big}
      aria-pressed={state === one}
      aria-label={t('markOf', { name, state: t(`state.${one}`) })}
      onClick={() => {
        setWide(false);
        onPress(one);
      }}
    >
      {t(`state.${one}`)}
    </Button>
  );
  return (
    <div className={styles.buttons}>
      {FIRST.map(button)}
      <Button
        kind="quiet"
        className={styles.big}
        aria-expanded={isWide}
        aria-label={t('otherOf', { name })}
        onClick={() => setWide(!isWide)}
      >
        {t('other')}
      </Button>
      {isWide && OTHERS.map(button)}
    </div>
  );
}
