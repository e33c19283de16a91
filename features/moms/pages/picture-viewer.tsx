// The pictures of a report, one at a time and as large as the window allows; arrows go on.
import { paths } from '@bantay/web/paths.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './moms-page.module.css';

interface Props {
  names: readonly string[];
  /** Which one is shown first. */
  start: number;
  /** What is on them. */
  of: string;
  onClose: () => void;
}

export function PictureViewer({ names, start, of, onClose }: Props) {
  const { t } = useTranslation('features');
  const [index, setIndex] = useState(start);
  const [missing, setMissing] = useState<string | null>(null);
  const name = names[index] ?? '';
  const title = t('viewer.title', { number: index + 1, count: names.length, of });
  const go = (by: number) => setIndex((index + by + names.length) % names.length);
  return (
    <Dialog
      open
      size="l"
      title={title}
      onClose={onClose}
      footer={
        <>
          {names.length > 1 && (
            <>
              <Button onClick={() => go(-1)}>{t('viewer.previous')}</Button>
              <Button onClick={() => go(1)}>{t('viewer.next')}</Button>
            </>
          )}
          <Button kind="primary" onClick={onClose}>
            {t('viewer.close')}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows are a second way to the two buttons */}
      <div
        className={styles.viewer}
        onKeyDown={({ key }) => {
          if (key === 'ArrowLeft') go(-1);
          if (key === 'ArrowRight') go(1);
        }}
      >
        {missing === name ? (
          <p className={styles.note}>{t('viewer.missing', { name })}</p>
        ) : (
          <a href={paths.picture(name)} target="_blank" rel="noopener noreferrer" title={t('viewer.original')}>
            <img key={name} src={paths.picture(name)} alt={title} onError={() => setMissing(name)} />
          </a>
        )}
      </div>
    </Dialog>
  );
}
