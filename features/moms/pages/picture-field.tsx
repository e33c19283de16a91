// 'Upload Image': any number up to the limit, each with its preview, and how far the sending is.
import { Button } from '@bantay/web/ui/button.tsx';
import { Icon } from '@bantay/web/ui/icon.tsx';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChosenPictures, MAX_MB, MAX_PICTURES, PICTURE_KINDS } from './chosen-pictures.ts';
import styles from './moms-page.module.css';

export function PictureField({ chosen, disabled }: { chosen: ChosenPictures; disabled: boolean }) {
  const { t } = useTranslation('features');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { pictures, faults } = chosen;
  const isOff = disabled || pictures.length >= MAX_PICTURES;
  const limits = { mb: MAX_MB, count: MAX_PICTURES };
  return (
    <div className={styles.images}>
      <label htmlFor={id} className={styles.label}>
        {t('images.label')}
      </label>
      <span id={`${id}-hint`} className={styles.note}>
        {t('images.hint', limits)}
      </span>
      <input
        ref={input}
        id={id}
        type="file"
        multiple
        accept={PICTURE_KINDS.join(',')}
        aria-describedby={`${id}-hint`}
        className="visually-hidden"
        tabIndex={-1}
        disabled={isOff}
        onChange={(event) => {
          chosen.add([...(event.target.files ?? [])]);
          // The same file may be chosen again after it was removed.
          event.target.value = '';
        }}
      />
      <Button ref={button} disabled={isOff} aria-describedby={`${id}-hint`} onClick={() => input.current?.click()}>
        {t('images.choose')}
      </Button>
      {faults.map(({ kind, name }) => (
        <p key={name} className={styles.error} role="alert">
          <Icon name="warning" size={18} />
          {t(`images.${kind}`, { ...limits, name })}
        </p>
      ))}
      {pictures.length > 0 && (
        <ul className={styles.previews}>
          {pictures.map(({ key, file, address }) => (
            <li key={key}>
              <img src={address} alt={t('images.preview', { name: file.name })} />
              <Button
                size="s"
                disabled={disabled}
                aria-label={t('images.remove', { name: file.name })}
                onClick={() => {
                  chosen.remove(key);
                  button.current?.focus();
                }}
              >
                <Icon name="close" size={16} />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** How far the pictures are on their way. */
export function SendingProgress({ sending }: Pick<ChosenPictures, 'sending'>) {
  const { t } = useTranslation('features');
  if (!sending) return null;
  const { number, count, part } = sending;
  return (
    <div>
      <progress value={part} max={1} aria-label={t('images.label')} className={styles.progress} />
      <span className={styles.note}>{t('images.sending', { number, count, percent: Math.round(part * 100) })}</span>
    </div>
  );
}
