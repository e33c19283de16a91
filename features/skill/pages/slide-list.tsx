// What happened, and how long before it the warning came.
import page from '@bantay/web/ui/page.module.css';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './skill.module.css';
import type { SeenSkill } from './use-skill.ts';

export function SlideList({ slides, children }: { slides: SeenSkill['slides']; children: ReactNode }) {
  const { t } = useTranslation('skill');
  return (
    <section className={page.card} aria-labelledby="skill-slides">
      <h2 id="skill-slides">{t('slides.title')}</h2>
      {slides.length === 0 && <p>{t('slides.none')}</p>}
      <ul className={styles.list}>
        {slides.map(({ truthId, from, what, size, verdict, leadHours }) => (
          <li key={truthId} className={styles.row}>
            <span>{t('slides.line', { from: shownTime(from), what: t(`whats.${what}`), size })}</span>
            <strong>{t(`slides.${verdict}`, { hours: Math.abs(leadHours ?? 0).toFixed(1) })}</strong>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
