// For Messenger and Viber, which let no program write first: a text to copy and a picture to send on.
import type { BulletinReply } from '@bantay/web/api/shapes.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { CopyButton } from '@bantay/web/ui/copy-button.tsx';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './bulletin.module.css';
import { useDownload } from './use-bulletin.ts';

export function ShareBlock({ bulletin }: { bulletin: BulletinReply }) {
  const { t } = useTranslation('bulletin');
  const problemText = useProblemText();
  const download = useDownload();
  const { share, asksBroadcast, releaseId } = bulletin;
  return (
    <>
      {asksBroadcast && <Link to={`/cell-broadcast/${releaseId}`}>{t('cellBroadcast')}</Link>}
      <details className={styles.share}>
        <summary>{t('share.title')}</summary>
        {bulletin.newer && <Band kind="stale">{t('share.old')}</Band>}
        {share === null ? <p>{t('share.unsent')}</p> : <CopiedText text={share} />}
        <div className={styles.actions}>
          {share !== null && <CopyButton text={share} words={t('share.copy', { returnObjects: true })} />}
          <Button busy={download.isPending} onClick={() => download.mutate({ bulletin, kind: 'card' })}>
            {t('share.picture')}
          </Button>
        </div>
        {download.isError && (
          <Band kind="failed">
            <strong>{t('notSaved')}</strong> {problemText(download.error)}
          </Band>
        )}
      </details>
    </>
  );
}

/** Whoever may not copy by the button marks it by hand. */
function CopiedText({ text }: { text: string }) {
  const { t } = useTranslation('bulletin');
  return (
    <textarea
      readOnly
      aria-label={t('share.text')}
      value={text}
      rows={text.split('\n').length + 5}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}
