// 'Enter new surficial marker measurements' and its update.
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import { outbox } from '@bantay/web/api/outbox/device.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { CancelButton } from '@bantay/web/ui/cancel-button.tsx';
import { Conflict } from '@bantay/web/ui/conflict.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { Question } from '@bantay/web/ui/question.tsx';
import { useId, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import { ConfirmEntry, EntryFacts } from './confirm-entry.tsx';
import { factsOf } from './entry-words.ts';
import { FaultList } from './fault-list.tsx';
import { idsFrom, MeasurementFields } from './measurement-fields.tsx';
import { formOf, isRight } from './measurement-form.ts';
import styles from './measurements.module.css';
import { type Entry, type InTheWay, type Start, useEntry } from './use-entry.ts';
import type { MeasurementTable } from './use-measurements.ts';

interface Props {
  userId: number;
  site: SiteCode;
  start: Start;
  table: MeasurementTable;
  people: readonly string[];
  hasPeopleFailed: boolean;
  onClose: () => void;
}

export function MeasurementDialog({ userId, site, start, table, people, hasPeopleFailed, onClose }: Props) {
  const { t } = useTranslation('measurements');
  const problemText = useProblemText();
  const ids = idsFrom(useId());
  const entry = useEntry({ userId, site, table, people }, start, onClose);
  const { form, errors, edited, problem, inTheWay } = entry;
  const isOnline = useOnline();
  const markers = table.markers;

  return (
    <Dialog
      open
      title={edited === null ? t('form.title') : t('form.updateTitle')}
      onClose={entry.close}
      isDirty={entry.isDirty}
      footer={
        <>
          {!isOnline && <span className={styles.footnote}>{t('form.offline')}</span>}
          {start.waiting && <DiscardWaiting userId={userId} waitingKey={start.waiting.key} onDone={entry.close} />}
          <CancelButton>{t('form.cancel')}</CancelButton>
          <Button kind="primary" busy={entry.isSending} onClick={entry.ask}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      {start.isRestored && <Band kind="info">{t('form.restored')}</Band>}
      {problem !== null && !inTheWay && (
        <Band kind="failed">
          <strong>{edited === null ? t('sendFailed') : t('saveFailed')}</strong>
          {` ${problemText(problem)}`}
        </Band>
      )}
      {inTheWay?.code === 'changedMeanwhile' && (
        <EntryConflict entry={entry} inTheWay={inTheWay} markers={markers} people={people} />
      )}
      {!isRight(errors) && <FaultList errors={errors} ids={ids} markers={markers} />}
      <div ref={entry.fields}>
        <MeasurementFields
          form={form}
          errors={errors}
          ids={ids}
          markers={markers}
          last={entry.last}
          people={people}
          hasPeopleFailed={hasPeopleFailed}
          onChange={entry.change}
        />
      </div>
      <ConfirmEntry
        open={entry.isAsking}
        form={form}
        markers={markers}
        doubts={entry.doubts}
        isOld={entry.isOld}
        busy={entry.isSending}
        onYes={() => entry.submit({})}
        onNo={entry.goBack}
      />
      {inTheWay?.code === 'observationTaken' && (
        <TakenQuestion entry={entry} inTheWay={inTheWay} markers={markers} people={people} />
      )}
    </Dialog>
  );
}

interface InTheWayProps {
  entry: Entry;
  inTheWay: InTheWay;
  markers: readonly string[];
  people: readonly string[];
}

/** The same minute was entered before: by whom and what, and whether it shall go. */
function TakenQuestion({ entry, inTheWay: { name, current }, markers, people }: InTheWayProps) {
  const { t } = useTranslation('measurements');
  return (
    <Question
      open
      title={t('taken.title', { name })}
      yes={t('taken.yes')}
      no={t('taken.no')}
      danger
      busy={entry.isSending}
      onYes={() => entry.submit({ replace: true })}
      onNo={entry.forgetProblem}
    >
      <p>{t('taken.text', { name, time: toDisplayTime(current.at) })}</p>
      <EntryFacts facts={factsOf(formOf(current, people), markers, t)} />
    </Question>
  );
}

function EntryConflict({ entry, inTheWay: { current, problem }, markers, people }: InTheWayProps) {
  const { t } = useTranslation('measurements');
  const { t: words } = useTranslation('editing');
  const problemText = useProblemText();
  const theirForm = formOf(current, people);
  const theirs = new Map(factsOf(theirForm, markers, t).map(({ key, value }) => [key, value]));
  const differences = factsOf(entry.form, markers, t)
    .map(({ key, name, value }) => ({ field: name, mine: value, theirs: theirs.get(key) ?? '' }))
    .filter(({ mine, theirs: other }) => mine !== other);
  return (
    <Conflict
      sentence={problemText(problem)}
      words={words('conflict', { returnObjects: true })}
      differences={differences}
      busy={entry.isSending}
      onKeepMine={() => entry.submit({ edited: { moId: current.moId, version: current.version } })}
      onTakeTheirs={() => entry.take(theirForm, current)}
    />
  );
}

/** What the server never took can be thrown away; nobody else has it, so it is asked about. */
function DiscardWaiting({ userId, waitingKey, onDone }: { userId: number; waitingKey: string; onDone: () => void }) {
  const { t } = useTranslation('measurements');
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button kind="quiet" onClick={() => setAsks(true)}>
        {t('waiting.discard')}
      </Button>
      <Question
        open={asks}
        title={t('waiting.discardTitle')}
        yes={t('waiting.discard')}
        no={t('confirm.no')}
        danger
        onNo={() => setAsks(false)}
        onYes={() => {
          void outbox.drop(userId, waitingKey);
          onDone();
        }}
      >
        {t('waiting.discardText')}
      </Question>
    </>
  );
}

function useOnline(): boolean {
  return useSyncExternalStore(followConnection, () => navigator.onLine);
}

function followConnection(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
