// One candidate: its triggers with their chips, and the two buttons that lead to a release.
import { May } from '@bantay/web/api/may.tsx';
import type { Candidate, CandidateTrigger, Moms, SiteCandidate } from '@bantay/web/api/shapes.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { Chip } from '@bantay/web/ui/chip.tsx';
import { Panel } from '@bantay/web/ui/panel.tsx';
import { ageText, clockOrDay, instantOf, shownDataStamp } from '@bantay/web/ui/time-words.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { alertsCalls } from '../../alerts/wire/alerts.calls.ts';
import { chipState } from './alert-words.ts';
import styles from './alerts.module.css';
import { generateWarning, releaseWarning, triggersOf } from './button-rules.ts';
import { askedSince } from './pending-triggers.ts';
import { PossibleNote } from './possible-note.tsx';
import { TriggerTable } from './trigger-table.tsx';
import { siteIdOf } from './waiting.ts';

export interface CandidateActions {
  onDecide: (candidate: SiteCandidate, trigger: CandidateTrigger) => void;
  onGenerate: (candidate: SiteCandidate) => void;
  onRelease: (candidate: Candidate) => void;
}

interface Props extends CandidateActions {
  candidate: Candidate;
  /** Codes of the sites in a routine candidate. */
  siteNames: string;
  now: number;
  /** Stale or offline: nothing may be decided on old data. */
  isOutdated: boolean;
  /** Landslide features behind a trigger, and those without one: drawn by another feature. */
  renderReports: (reports: readonly Moms[]) => ReactNode;
  renderNotes: (candidate: Candidate) => ReactNode;
}

export function CandidatePanel(props: Props) {
  const { candidate, siteNames, now, isOutdated, renderReports, renderNotes, ...actions } = props;
  const { t } = useTranslation('alerts');
  const dataTs = 'releaseDetails' in candidate ? candidate.releaseDetails.dataTs : candidate.dataTs;
  const summary = [
    t('pending.dataTimestamp', { time: shownDataStamp(dataTs) }),
    t(`kind.${candidate.generalStatus}`),
    dueText(candidate, now, t),
  ];
  return (
    <Panel
      level={isOutdated ? null : candidate.publicAlertLevel}
      title={siteNames}
      summary={summary.filter((text) => text !== '').join(' · ')}
      startOpen
      footer={<Buttons candidate={candidate} isOutdated={isOutdated} {...actions} />}
    >
      <Triggers candidate={candidate} now={now} onDecide={actions.onDecide} renderReports={renderReports} />
      {renderNotes(candidate)}
    </Panel>
  );
}

type Translate = ReturnType<typeof useTranslation<'alerts'>>['t'];

function dueText(candidate: Candidate, now: number, t: Translate): string {
  if (candidate.due === null || !candidate.isReleaseTime) return '';
  const time = clockOrDay(instantOf(candidate.due), now);
  return candidate.isLate ? t('pending.late', { time }) : t('pending.due', { time });
}

function Triggers({
  candidate,
  now,
  onDecide,
  renderReports,
}: Pick<Props, 'candidate' | 'now' | 'onDecide' | 'renderReports'>) {
  const { t } = useTranslation('alerts');
  const triggers = triggersOf(candidate);
  if (!('siteId' in candidate) || triggers.length === 0)
    return <p className={styles.sentence}>{emptySentence(candidate, t)}</p>;
  return (
    <TriggerTable
      caption={t('pending.title')}
      siteCode={candidate.siteCode}
      rows={triggers.map((trigger) => ({
        id: trigger.triggerId,
        type: trigger.triggerType,
        at: trigger.tsUpdated,
        techInfo: trigger.techInfo,
        note: noteOf(trigger, now, t),
        details: trigger.momsList ? renderReports(trigger.momsList) : <PossibleNote trigger={trigger} />,
        action: (
          <span data-trigger={trigger.triggerId}>
            <Chip
              state={chipState(trigger)}
              label={t(`chip.${chipState(trigger)}`)}
              description={t('chipFor', {
                state: t(`chip.${chipState(trigger)}`),
                source: t(`source.${trigger.triggerType}`),
                site: candidate.siteCode.toUpperCase(),
              })}
              onClick={() => onDecide(candidate, trigger)}
            />
          </span>
        ),
      }))}
    />
  );
}

function emptySentence(candidate: Candidate, t: Translate): string {
  if (candidate.generalStatus === 'routine') return t('pending.releaseRoutine');
  if (candidate.generalStatus === 'extended') return t('pending.releaseExtended');
  return t('pending.noNewTriggers');
}

function noteOf(trigger: CandidateTrigger, now: number, t: Translate): string {
  const { decision } = trigger;
  if (decision && trigger.validatingStatus !== null) {
    const words = t('pending.decidedBy', {
      status: t(`validate.status.${chipState(trigger)}`),
      name: decision.name,
      time: clockOrDay(instantOf(decision.at), now),
    });
    // The sentence goes on with the readings; what was decided on stays beside it.
    const seen = decision.techInfo ?? trigger.techInfo;
    return seen === trigger.techInfo ? words : t('pending.decidedOn', { decision: words, text: seen });
  }
  if (trigger.validatingStatus !== null) return '';
  return t('pending.nobodyYet', { age: ageText(now - askedSince(trigger)) });
}

function Buttons({
  candidate,
  isOutdated,
  onGenerate,
  onRelease,
}: { candidate: Candidate; isOutdated: boolean } & CandidateActions) {
  const { t } = useTranslation('alerts');
  const generate = generateWarning(candidate);
  const release = releaseWarning(candidate);
  // One sentence for both buttons: why the release is off; where it is on, why there is nothing to generate.
  const reason = generate.isOn ? release.reason : generate.reason && release.isOn ? generate.reason : release.reason;
  return (
    <May call={alertsCalls.insertEwi} site={siteIdOf(candidate)}>
      <div className={styles.buttons}>
        <Button
          kind={generate.isOn ? 'primary' : 'secondary'}
          disabled={!generate.isOn || isOutdated}
          {...(generate.reason ? { disabledReason: t(`reason.${generate.reason}`) } : {})}
          onClick={() => 'siteId' in candidate && onGenerate(candidate)}
        >
          {t('pending.generate')}
        </Button>
        <Button
          kind={release.isOn ? 'primary' : 'secondary'}
          disabled={!release.isOn || isOutdated}
          {...(release.reason ? { disabledReason: t(`reason.${release.reason}`) } : {})}
          onClick={() => onRelease(candidate)}
        >
          {t('pending.release')}
        </Button>
        {reason && <p className={styles.reason}>{t(`reason.${reason}`)}</p>}
      </div>
    </May>
  );
}
