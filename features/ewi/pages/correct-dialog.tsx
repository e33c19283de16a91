// 'Correct or cancel': the texts stand ready; two presses lead from the dashboard to the confirmation.
import { smsLength } from '@bantay/kernel/sms/sms-length';
import { newKey } from '@bantay/web/api/new-key.ts';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { TextArea } from '@bantay/web/ui/field.tsx';
import { LevelSign } from '@bantay/web/ui/level-sign.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { Question } from '@bantay/web/ui/question.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkMessage } from '../../warning-texts/rules/message-check.ts';
import type { EwiTemplate } from '../../warning-texts/rules/templates.ts';
import { isUnchanged } from '../rules/correction-message.ts';
import { estimatedMinutes } from '../rules/sending-time.ts';
import styles from './ewi.module.css';
import { LongText } from './message-editor.tsx';
import { problemWords } from './problem-words.ts';
import { useCorrect } from './use-ewi.ts';
import { composeUpdate, type TellableRelease } from './warning-text.ts';

type Kind = 'correction' | 'cancellation';

interface Props {
  release: TellableRelease;
  /** The text that was sent last. */
  sentText: string;
  addressed: number;
  reached: number;
  officeName: string;
  /** As the site is told. */
  templates?: readonly EwiTemplate[];
  onClose: () => void;
}

const KINDS: readonly Kind[] = ['cancellation', 'correction'];

export function CorrectDialog(props: Props) {
  const { release, onClose } = props;
  const { t } = useTranslation('ewi');
  const problemText = useProblemText();
  const update = useUpdate(props);
  const { kind, setKind, site, saving } = update;
  return (
    <Dialog
      open
      size="l"
      title={`${t('correct.title')} · ${site}`}
      headerExtra={<LevelSign level={release.level} size="m" />}
      onClose={onClose}
      footer={
        <div className={styles.actions}>
          <Button kind="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="danger" disabled={!update.isReady} busy={saving.isPending} onClick={saving.ask}>
            {kind === null
              ? t('correct.send')
              : t(kind === 'correction' ? 'correct.sendCorrection' : 'correct.sendCancellation')}
          </Button>
        </div>
      }
    >
      <div className={styles.column}>
        {saving.problem && <Band kind="failed">{problemText(saving.problem)}</Band>}
        <KindChoice kind={kind} onChoose={setKind} />
        {kind === null ? <p className={styles.small}>{t('correct.chooseFirst')}</p> : <UpdateText update={update} />}
      </div>
      <UpdateQuestion level={release.level} update={update} />
    </Dialog>
  );
}

/** What is to be sent instead: nothing, a correction or a cancellation, each with a text of its own. */
function useUpdate({ release, sentText, addressed, reached, officeName, templates = [], onClose }: Props) {
  const { t } = useTranslation('ewi');
  const notice = useNotice();
  // Nothing is chosen beforehand: both are drastic, and the wrong one goes to everybody.
  const [kind, setKind] = useState<Kind | null>(null);
  const [texts, setTexts] = useState<Record<Kind, string>>(() => ({
    correction: composeUpdate('correction', release, sentText, officeName, templates),
    cancellation: composeUpdate('cancellation', release, sentText, officeName, templates),
  }));
  const [key] = useState(newKey);
  const text = kind === null ? '' : texts[kind];
  const [problem] = checkMessage(text);
  const isSame = kind === 'correction' && isUnchanged(text, sentText, templates);
  const saving = useForm({
    save: useCorrect(),
    contentOf: () => (kind === null ? null : { releaseId: release.releaseId, kind, text }),
    keyOf: (content) => `${key}-${content.kind}`,
    onDone(reply) {
      notice.success(reply.feedback);
      onClose();
    },
  });
  return {
    kind,
    setKind,
    text,
    setText: (value: string) => kind !== null && setTexts({ ...texts, [kind]: value }),
    wrong: problem ? problemWords(problem, t) : isSame ? t('correct.unchanged') : null,
    isReady: kind !== null && !isSame && problem === undefined,
    // A correction goes to all who were written to, a cancellation to those whom the text has or may have reached.
    count: kind === 'correction' ? addressed : reached,
    site: release.site.siteCode.toUpperCase(),
    saving,
  };
}

type Update = ReturnType<typeof useUpdate>;

function KindChoice({ kind, onChoose }: { kind: Kind | null; onChoose: (kind: Kind) => void }) {
  const { t } = useTranslation('ewi');
  return (
    <fieldset className={styles.choices}>
      <legend>{t('correct.choose')}</legend>
      {KINDS.map((one) => (
        <label key={one} className={styles.choice}>
          <input type="radio" name="kind" checked={kind === one} onChange={() => onChoose(one)} />
          <span>
            <strong>{t(`correct.${one}`)}</strong>
            <span className={styles.small}> {t(`correct.${one}Hint`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function UpdateText({ update: { text, setText, wrong, count } }: { update: Update }) {
  const { t } = useTranslation('ewi');
  const { characters, parts } = smsLength(text);
  const minutes = estimatedMinutes(parts, count);
  return (
    <>
      <TextArea
        label={t('correct.text')}
        value={text}
        onChange={setText}
        rows={9}
        {...(wrong === null ? {} : { error: wrong })}
      />
      <p className={styles.small}>
        {t('length', { characters, parts })} · {t('inAll', { parts, recipients: count, all: parts * count, minutes })}
      </p>
      <LongText parts={parts} />
      <p className={styles.small}>
        {t('correct.to', { count })} {t('correct.stops')}
      </p>
    </>
  );
}

function UpdateQuestion({ level, update }: { level: TellableRelease['level']; update: Update }) {
  const { t } = useTranslation('ewi');
  const { kind, text, count, site, saving } = update;
  const about = { site, level };
  return (
    <Question
      open={saving.isAsking}
      danger
      title={kind === 'correction' ? t('correct.questionCorrection', about) : t('correct.questionCancellation', about)}
      yes={t('yes')}
      no={t('no')}
      busy={saving.isPending}
      onYes={() => saving.send()}
      onNo={saving.goBack}
    >
      <LevelSign level={level} size="l" />
      <p>{t('correct.to', { count })}</p>
      <p className={styles.first}>{text.split('\n')[0]}</p>
    </Question>
  );
}
