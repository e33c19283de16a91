// 'Disseminate Warning': the text, the recipients, one question, and then the progress per person.
import { smsLength } from '@bantay/kernel/sms/sms-length';
import { newKey } from '@bantay/web/api/new-key.ts';
import { useSession } from '@bantay/web/api/session.tsx';
import type { Sending } from '@bantay/web/api/shapes.ts';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { paths } from '@bantay/web/paths.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { LevelSign } from '@bantay/web/ui/level-sign.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { Question } from '@bantay/web/ui/question.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { checkMessage } from '../../warning-texts/rules/message-check.ts';
import type { EwiTemplate } from '../../warning-texts/rules/templates.ts';
import { estimatedMinutes } from '../rules/sending-time.ts';
import styles from './ewi.module.css';
import { MessageEditor } from './message-editor.tsx';
import { RecipientsList } from './recipients-list.tsx';
import { recipientsOfSite } from './recipients-model.ts';
import { UnreachedList } from './unreached-list.tsx';
import { useContacts, useSend } from './use-ewi.ts';
import { composeWarning, type TellableRelease } from './warning-text.ts';

interface Props {
  release: TellableRelease;
  templates: readonly EwiTemplate[];
  officeName: string;
  gatewayProblem: string | null;
  unreached: Sending['unreached'];
  /** A text of this release went out already. */
  wasSent: boolean;
  onClose: () => void;
}

/** Mounted anew for each release: nothing of an earlier opening remains. */
export function DisseminateDialog(props: Props) {
  const { release, unreached, onClose } = props;
  const { t } = useTranslation('ewi');
  const telling = useTelling(props);
  const { template, text, setText, recipients, count, site, sending, contacts } = telling;
  const [isLeaving, setLeaving] = useState(false);
  const openBulletin = useBulletin(props);
  return (
    <Dialog
      open
      size="l"
      title={`${t('title')} · ${site}`}
      headerExtra={<LevelSign level={release.level} size="m" />}
      onClose={onClose}
      isDirty={text !== template}
      footer={
        <div className={styles.actions}>
          <Button kind="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          {release.bulletin && (
            <Button kind="secondary" onClick={() => (text === template ? void openBulletin() : setLeaving(true))}>
              {t('bulletin')}
            </Button>
          )}
          <Button kind="primary" disabled={!telling.isReady} busy={sending.isPending} onClick={sending.ask}>
            {t('send')}
          </Button>
        </div>
      }
    >
      <Bands {...props} telling={telling} />
      <div className={styles.columns}>
        <MessageEditor
          text={text}
          template={template}
          english={telling.english}
          recipients={count}
          minutes={estimatedMinutes(smsLength(text).parts, count)}
          onChange={setText}
        />
        <QueryState query={contacts} height={260} what={t('contactsFailed')}>
          {() => (
            <div className={styles.column}>
              <RecipientsList recipients={recipients} />
              <UnreachedList releaseId={release.releaseId} site={release.site.siteCode} people={unreached} />
            </div>
          )}
        </QueryState>
      </div>
      <SendQuestion level={release.level} telling={telling} />
      <Question
        open={isLeaving}
        title={t('discard')}
        yes={t('bulletin')}
        no={t('no')}
        onYes={() => void openBulletin()}
        onNo={() => setLeaving(false)}
      />
    </Dialog>
  );
}

/** The text as it is being written, whom it goes to, and its way to the server. */
function useTelling({ release, templates, officeName, onClose }: Props) {
  const notice = useNotice();
  const contacts = useContacts();
  const composed = composeWarning(release, templates, officeName);
  const template = composed.ok ? composed.text : '';
  const english = composeWarning(release, templates, officeName, 'en');
  const [text, setText] = useState(template);
  // One key for one opening: a retry after a lost answer sends nothing twice, and another text under it is refused.
  const [key] = useState(newKey);
  const recipients = recipientsOfSite(contacts.data ?? [], release.site.siteCode);
  const count = recipients.reachable.length;
  const sending = useForm({
    save: useSend(),
    contentOf: () => ({
      siteCode: release.site.siteCode,
      releaseId: release.releaseId,
      text,
      mobileIds: recipients.reachable.map((one) => one.mobileId),
    }),
    keyOf: () => key,
    onDone(reply) {
      notice.success(reply.feedback);
      onClose();
    },
  });
  return {
    template,
    english: english.ok ? english.text : null,
    missing: composed.ok ? [] : composed.missing,
    text,
    setText,
    contacts,
    recipients,
    count,
    site: release.site.siteCode.toUpperCase(),
    isReady: composed.ok && checkMessage(text).length === 0 && count > 0,
    sending,
  };
}

type Telling = ReturnType<typeof useTelling>;

/** The sheet as this page knows it goes along: without the server it can still be read and printed. */
function useBulletin({ release, templates }: Props) {
  const navigate = useNavigate();
  const { municipality } = useSession();
  return async () => {
    const copy = await import('./bulletin-copy.ts').then(
      ({ bulletinCopy }) => bulletinCopy(release, templates, municipality),
      () => null,
    );
    await navigate(paths.bulletinOf(release.releaseId), { state: { release: release.releaseId, sheet: copy } });
  };
}

/** What somebody must know before the text: it went out already, was refused, cannot leave, or is not whole. */
function Bands({ wasSent, gatewayProblem, telling }: Props & { telling: Telling }) {
  const { t } = useTranslation('ewi');
  const problemText = useProblemText();
  const { problem } = telling.sending;
  return (
    <>
      {wasSent && <Band kind="info">{t('wasSent')}</Band>}
      {problem && <Band kind="failed">{problemText(problem)}</Band>}
      {gatewayProblem && (
        <Band kind="failed">{gatewayProblem === 'No SMS gateway configured' ? t('noGateway') : gatewayProblem}</Band>
      )}
      {telling.missing.map(({ level, trigger }) => (
        <Band key={`${level}${trigger}`} kind="failed">
          {t('missingTemplate', { level, trigger })}
        </Band>
      ))}
    </>
  );
}

function SendQuestion({ level, telling }: { level: TellableRelease['level']; telling: Telling }) {
  const { t } = useTranslation('ewi');
  const { sending, count, site, text } = telling;
  return (
    <Question
      open={sending.isAsking}
      title={t('question', { count, site })}
      yes={t('yes')}
      no={t('no')}
      busy={sending.isPending}
      onYes={() => sending.send()}
      onNo={sending.goBack}
    >
      <LevelSign level={level} size="l" />
      <p className={styles.small}>{t('firstLine')}</p>
      <p className={styles.first}>{text.split('\n')[0]}</p>
    </Question>
  );
}
