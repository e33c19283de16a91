// The row of controls over a folder and, below it, how far an upload is or why it was not taken.
import { May } from '@bantay/web/api/may.tsx';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceFolder } from '../rules/folders.ts';
import { resourcesCalls } from '../wire/resources.calls.ts';
import { ACCEPT, faultOf, MAX_MB } from './file-facts.ts';
import styles from './resources.module.css';
import { type Upload, useUpload } from './use-resources.ts';

export function UploadPart({ folder, children }: { folder: ResourceFolder; children: ReactNode }) {
  const { t } = useTranslation('resources');
  const upload = useUpload(folder);
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const hint = useId();
  const take = (file: File | undefined) => {
    // The same file can be chosen again.
    if (input.current) input.current.value = '';
    if (!file) return;
    const wrong = faultOf(file);
    // What was refused before makes room; what is under way goes on.
    if (wrong === null && upload.error) upload.dismiss();
    const isTaken = wrong === null && upload.start(file);
    setFault(isTaken ? null : t(wrong ?? 'oneAtATime', { name: file.name, mb: MAX_MB }));
  };
  return (
    <>
      <div className={styles.bar}>
        <May call={resourcesCalls.saveResource}>
          <input
            ref={input}
            type="file"
            accept={ACCEPT}
            aria-label={t('upload')}
            className="visually-hidden"
            tabIndex={-1}
            onChange={(event) => take(event.target.files?.[0])}
          />
          <Button kind="primary" busy={upload.isBusy} aria-describedby={hint} onClick={() => input.current?.click()}>
            {t('upload')}
          </Button>
        </May>
        {children}
        <May call={resourcesCalls.saveResource}>
          <span id={hint} className={styles.hint}>
            {t('accepts', { mb: MAX_MB })}
          </span>
        </May>
      </div>
      {fault && <Band kind="failed">{fault}</Band>}
      {upload.isBusy ? <Progress upload={upload} /> : upload.error ? <Failure upload={upload} /> : null}
    </>
  );
}

function Progress({ upload: { file, part, dismiss } }: { upload: Upload }) {
  const { t } = useTranslation('resources');
  const id = useId();
  const percent = Math.round(part * 100);
  return (
    <div className={styles.progress}>
      <span id={id} className={styles.name}>
        {part < 1 ? t('uploading', { name: file?.name ?? '' }) : t('checking')}
      </span>
      <progress aria-labelledby={id} value={percent} max={100} />
      <span className={styles.percent}>{percent} %</span>
      <Button size="s" onClick={dismiss}>
        {t('cancel')}
      </Button>
    </div>
  );
}

function Failure({ upload: { file, error, again, dismiss } }: { upload: Upload }) {
  const { t } = useTranslation('resources');
  const problemText = useProblemText();
  return (
    <Band
      kind="failed"
      action={
        <>
          <Button size="s" onClick={again}>
            {t('tryAgain')}
          </Button>
          <Button size="s" kind="quiet" onClick={dismiss}>
            {t('discard')}
          </Button>
        </>
      }
    >
      <strong>{t('uploadFailed', { name: file?.name ?? '' })}</strong> {problemText(error)}
    </Band>
  );
}
