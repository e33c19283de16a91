// 'Correct or cancel': the texts stand ready; two presses lead from the dashboard to the confirmation.
import { checkMessage } from '@bantay/domain/ewi/message-check';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newKey } from '../../api/new-key.ts';
import { useProblemText } from '../../api/use-problem-text.ts';
import { Band } from '../../ui/band.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { LevelSign } from '../../ui/level-sign.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { Question } from '../../ui/question.tsx';
import styles from './ewi.module.css';
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
  onClose: () => void;
}

const KINDS: readonly Kind[] = ['cancellation', 'correction'];

export function CorrectDialog({ release, sentText, addressed, reached, officeName, onClose }: Props) {
  const { t } = useTranslation('ewi');
  const notice = useNotice();
  const problemText = useProblemText();
  const correct = useCorrect();
  const [kind, setKind] = useState<Kind>('cancellation');
  const [texts, setTexts] = useState<Record<Kind, string>>(() => ({
    correction: composeUpdate('correction', release, sentText, officeName),
    cancellation: composeUpdate('cancellation', release, sentText, officeName),
  }));
  const [isAsking, setAsking] = useState(false);
  const [key] = useState(newKey);
  const text = texts[kind];
  const [problem] = checkMessage(text);
  // A correction goes to all who were written to, a cancellation to those whom the text has or may have reached.
  const count = kind === 'correction' ? addressed : reached;
  const site = release.site.site_code.toUpperCase();
  const about = { site, level: release.level };

  const confirm = () =>
    correct.mutate(
      { releaseId: release.releaseId, kind, text, key: `${key}-${kind}` },
      {
        onSuccess: (reply) => {
          notice.success(reply.feedback);
          onClose();
        },
        onSettled: () => setAsking(false),
      },
    );

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
          <Button
            kind="danger"
            disabled={problem !== undefined}
            busy={correct.isPending}
            onClick={() => setAsking(true)}
          >
            {kind === 'correction' ? t('correct.sendCorrection') : t('correct.sendCancellation')}
          </Button>
        </div>
      }
    >
      <div className={styles.column}>
        {correct.isError && <Band kind="failed">{problemText(correct.error)}</Band>}
        <fieldset className={styles.choices}>
          <legend>{t('correct.choose')}</legend>
          {KINDS.map((one) => (
            <label key={one} className={styles.choice}>
              <input type="radio" name="kind" checked={kind === one} onChange={() => setKind(one)} />
              <span>
                <strong>{t(`correct.${one}`)}</strong>
                <span className={styles.small}> {t(`correct.${one}Hint`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <TextArea
          label={t('correct.text')}
          value={text}
          onChange={(value) => setTexts({ ...texts, [kind]: value })}
          rows={9}
          {...(problem ? { error: problemWords(problem, t) } : {})}
        />
        <p className={styles.small}>
          {t('correct.to', { count })} {t('correct.stops')}
        </p>
      </div>
      <Question
        open={isAsking}
        danger
        title={
          kind === 'correction' ? t('correct.questionCorrection', about) : t('correct.questionCancellation', about)
        }
        yes={t('yes')}
        no={t('no')}
        busy={correct.isPending}
        onYes={confirm}
        onNo={() => setAsking(false)}
      >
        <LevelSign level={release.level} size="l" />
        <p>{t('correct.to', { count })}</p>
        <p className={styles.first}>{text.split('\n')[0]}</p>
      </Question>
    </Dialog>
  );
}
