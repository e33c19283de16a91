// Everybody by purok and household, as far as the list is narrowed.
import { useMay } from '@bantay/web/api/may.tsx';
import { siteFacts } from '@bantay/web/api/site-book.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { SelectField } from '@bantay/web/ui/field.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { SearchField } from '@bantay/web/ui/search-field.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import { isSafe, type RollHousehold, type RollSummary, rollByPurok } from '../rules/roll-list.ts';
import type { RollState, Standing } from '../rules/roll-state.ts';
import type { RunnerKind } from '../rules/runners.ts';
import { rollCallCalls } from '../wire/roll-call.calls.ts';
import { PersonRow } from './person-row.tsx';
import styles from './roll-call.module.css';
import {
  EVERYBODY,
  type Narrowed,
  NO_PUROK,
  narrowed,
  type SeenRollCall,
  SHOWN,
  type ShownMark,
} from './roll-model.ts';
import { RunnerDialog } from './runner-dialog.tsx';
import type { Press, Pressed } from './use-roll-call.ts';

interface Props {
  site: SiteCode;
  rollCall: SeenRollCall;
  standing: ReadonlyMap<number, Standing<ShownMark>>;
  summary: RollSummary;
  now: number;
  /** False: neither sent nor kept. */
  onPress: (pressed: readonly Pressed[], state: RollState) => Promise<boolean>;
}

interface Assigned {
  kind: RunnerKind;
  target: string;
  whom: string;
}

export function RollList({ site, rollCall, standing, summary, now, onPress }: Props) {
  const { t } = useTranslation('rollcall');
  const notice = useNotice();
  const siteId = siteFacts(site)?.siteId;
  const canMark = useMay()(rollCallCalls.markRollCall, siteId) !== false;
  const canAssign = useMay()(rollCallCalls.assignRunner, siteId) !== false && rollCall.closedAt === null;
  const [how, setHow] = useState(EVERYBODY);
  const [assigned, setAssigned] = useState<Assigned | null>(null);
  const puroks = narrowed(rollCall.people, standing, how, now);
  const fold = useFolds(rollCall.people.length, how);
  const press = usePress((pressed, state) => {
    void onPress(pressed, state).then((isDone) => isDone || notice.error(t('outbox.notKept')));
  });
  const runnerOf = (kind: RunnerKind, target: string, whom: string) => (
    <RunnerLine
      runner={rollCall.runners.find((one) => one.kind === kind && one.target === target)}
      whom={whom}
      onAssign={canAssign ? () => setAssigned({ kind, target, whom }) : null}
    />
  );
  return (
    <>
      <Filters {...{ rollCall, summary, how }} onHow={setHow} />
      {puroks.length === 0 && <p>{t('filter.nobody')}</p>}
      {puroks.map(({ purok, households }, place) => (
        <section key={purok ?? ''} className={styles.purok} aria-label={purok ?? t('noPurok')}>
          <div className={styles.purokHead}>
            <PurokHead
              name={purok ?? t('noPurok')}
              {...{ households, standing }}
              isOpen={fold.isOpen(purok, place)}
              onTurn={() => fold.turn(purok, place)}
            />
            {runnerOf('purok', purok ?? '', purok ?? t('noPurok'))}
          </div>
          {fold.isOpen(purok, place) &&
            households.map((home) => (
              <Household
                key={home.number}
                {...{ home, standing, now, canMark }}
                runner={runnerOf('household', home.number, t('household', { number: home.number }))}
                onPress={press}
              />
            ))}
        </section>
      ))}
      {assigned && (
        <RunnerDialog
          rollcallId={rollCall.rollcallId}
          {...assigned}
          known={rollCall.runners.find(({ kind, target }) => kind === assigned.kind && target === assigned.target)}
          onClose={() => setAssigned(null)}
        />
      )}
    </>
  );
}

/** The same for all rows and always: a mark of one person draws no other row anew. */
function usePress(press: Press): Press {
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  return useCallback((...given) => latest.current(...given), []);
}

/** Up to here everybody is drawn; of more people one purok at a time, as hundreds of buttons are slow on an old telephone. */
const DRAWN_WHOLE = 100;

/** Which puroks are unfolded. A mark never folds: only what somebody presses, looks for or chooses does. */
function useFolds(people: number, { search, purok: chosen }: Narrowed) {
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isNarrow = search.trim() !== '' || chosen !== '';
  const isOpen = (purok: string | null, place: number) =>
    turned.get(purok ?? NO_PUROK) ?? (people <= DRAWN_WHOLE || isNarrow || place === 0);
  const turn = (purok: string | null, place: number) =>
    setTurned(new Map(turned).set(purok ?? NO_PUROK, !isOpen(purok, place)));
  return { isOpen, turn };
}

interface PurokHeadProps extends Pick<Props, 'standing'> {
  name: string;
  households: readonly RollHousehold[];
  isOpen: boolean;
  onTurn: () => void;
}

function PurokHead({ name, households, standing, isOpen, onTurn }: PurokHeadProps) {
  const { t } = useTranslation('rollcall');
  const people = households.flatMap((home) => home.people);
  const safe = people.filter(({ personId }) => isSafe(standing.get(personId))).length;
  return (
    <span className={styles.purokName}>
      <h2>
        <button type="button" className={styles.turn} aria-expanded={isOpen} onClick={onTurn}>
          {name}
        </button>
      </h2>
      <span className={styles.note}>{t('ofHousehold', { safe, count: people.length })}</span>
    </span>
  );
}

interface FilterProps {
  rollCall: SeenRollCall;
  summary: RollSummary;
  how: Narrowed;
  onHow: (how: Narrowed) => void;
}

function Filters({ rollCall, summary, how, onHow }: FilterProps) {
  const { t } = useTranslation('rollcall');
  const puroks = rollByPurok(rollCall.people).map(({ purok }) => ({
    ...{ value: purok ?? NO_PUROK, label: purok ?? t('noPurok') },
  }));
  const shown = SHOWN.filter((one) => one !== 'conflict' || summary.conflicts > 0 || how.show === 'conflict');
  return (
    <div className={styles.filters}>
      <SearchField
        label={t('filter.search')}
        hint={t('filter.searchHint')}
        value={how.search}
        onChange={(search) => onHow({ ...how, search })}
      />
      <SelectField
        label={t('filter.show')}
        value={how.show}
        onChange={(value) => onHow({ ...how, show: SHOWN.find((one) => one === value) ?? 'all' })}
        options={shown.map((value) => ({ value, label: t(`filter.${value}`) }))}
      />
      <SelectField
        label={t('filter.purok')}
        value={how.purok}
        onChange={(purok) => onHow({ ...how, purok })}
        options={[{ value: '', label: t('filter.allPuroks') }, ...puroks]}
      />
    </div>
  );
}

interface RunnerLineProps {
  runner: SeenRollCall['runners'][number] | undefined;
  whom: string;
  /** Null: not here. */
  onAssign: (() => void) | null;
}

function RunnerLine({ runner, whom, onAssign }: RunnerLineProps) {
  const { t } = useTranslation('rollcall');
  return (
    <span className={styles.runner}>
      {runner ? t(runner.hasNumber ? 'runner.sms' : 'runner.is', { name: runner.name }) : t('runner.none')}
      {onAssign && (
        <Button
          kind="quiet"
          size="s"
          aria-label={`${t('runner.assign')}: ${t('runner.assignTo', { whom })}`}
          onClick={onAssign}
        >
          {t('runner.assign')}
        </Button>
      )}
    </span>
  );
}

interface HouseholdProps extends Pick<Props, 'standing' | 'now'> {
  home: RollHousehold;
  canMark: boolean;
  runner: React.ReactNode;
  onPress: Press;
}

function Household({ home, standing, now, canMark, runner, onPress }: HouseholdProps) {
  const { t } = useTranslation('rollcall');
  const { number, people } = home;
  const pressed = people.map(({ personId }) => ({ personId, standing: standing.get(personId) }));
  const safe = pressed.filter((one) => isSafe(one.standing)).length;
  return (
    <article className={styles.household} aria-label={t('household', { number })}>
      <div className={styles.householdHead}>
        <h3>
          {t('household', { number })}{' '}
          <span className={styles.note}>{t('ofHousehold', { safe, count: people.length })}</span>
        </h3>
        {runner}
      </div>
      {canMark && people.length > 1 && safe < people.length && (
        <Button
          className={styles.all}
          aria-label={t('allAtCentreOf', { number })}
          onClick={() => onPress(pressed, 'at centre')}
        >
          {t('allAtCentre')}
        </Button>
      )}
      <ul className={styles.people}>
        {people.map((person) => (
          <PersonRow
            key={person.personId}
            {...{ person, now, canMark, onPress }}
            standing={standing.get(person.personId)}
          />
        ))}
      </ul>
    </article>
  );
}
