// The viewer as a part of the page: opened once, with buttons beside the wheel, two fingers and keys.
import type { HazardMap } from '@bantay/web/api/shapes.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { useUiWords } from '@bantay/web/ui/words.tsx';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './hazard-map.module.css';
import { openPicture, type PictureView } from './picture-view.ts';

export function MapViewer({ map, site }: { map: HazardMap; site: string }) {
  const { t } = useTranslation('hazard');
  const words = useUiWords();
  const frame = useRef<HTMLElement>(null);
  const [view, setView] = useState<PictureView | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (!frame.current) return;
    // Another try asks the server, not the browser's memory of the failure.
    const address = tries === 0 ? map.path : `${map.path}?try=${tries}`;
    const opened = openPicture(frame.current, { ...map, address, alt: t('alt', { site }) }, () => setFailed(true));
    setView(opened);
    return () => {
      setView(null);
      opened.end();
    };
  }, [map, site, t, tries]);

  return (
    <>
      {hasFailed && (
        <Band
          kind="failed"
          action={
            <Button
              size="s"
              onClick={() => {
                setFailed(false);
                setTries(tries + 1);
              }}
            >
              {words.tryAgain}
            </Button>
          }
        >
          {t('pictureFailed')}
        </Band>
      )}
      <div className={styles.viewer}>
        <section ref={frame} className={styles.map} aria-label={t('label', { site })} />
        <div className={styles.buttons}>
          <Button aria-label={t('zoomIn')} title={t('zoomIn')} onClick={() => view?.zoomIn()}>
            +
          </Button>
          <Button aria-label={t('zoomOut')} title={t('zoomOut')} onClick={() => view?.zoomOut()}>
            −
          </Button>
          <Button onClick={() => view?.showWhole()}>{t('whole')}</Button>
        </div>
      </div>
    </>
  );
}
