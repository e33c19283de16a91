// The frame of the sheet: on a narrow window it shows the whole sheet small, or its real size to be moved about inside.
import { Button } from '@bantay/web/ui/button.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './bulletin.module.css';

/** A4 in CSS pixels. */
const A4_PX = 794;

export function SheetFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('bulletin');
  const frame = useRef<HTMLElement>(null);
  const [room, setRoom] = useState(A4_PX);
  const [isLarge, setLarge] = useState(false);
  const fit = Math.min(1, room / A4_PX);

  useEffect(() => {
    if (!frame.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  return (
    <>
      {fit < 1 && (
        <div className="no-print">
          <Button onClick={() => setLarge(!isLarge)}>{t(isLarge ? 'whole' : 'larger')}</Button>
        </div>
      )}
      <section
        ref={frame}
        className={styles.frame}
        aria-label={t('frame')}
        tabIndex={isLarge && fit < 1 ? 0 : undefined}
        style={{ '--fit': isLarge ? 1 : fit } as React.CSSProperties} // a property of our own
      >
        {children}
      </section>
    </>
  );
}
