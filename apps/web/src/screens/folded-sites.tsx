// Quiet sites that show the same, as one card: how many, which, what they show; their own cards come when it is opened.
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LevelSign } from '../ui/level-sign.tsx';
import styles from './now.module.css';
import type { CardSign } from './quiet-sites.ts';

interface Props {
  signs: readonly CardSign[];
  isOutdated: boolean;
  /** Clock of the answer. */
  knownAt: string;
  children: (sign: CardSign) => ReactNode;
}

export function FoldedSites({ signs, isOutdated, knownAt, children }: Props) {
  const { t, i18n } = useTranslation('alerts');
  // Each card asks for its rain and its markers: nobody asks for thirty of them unseen.
  const [isOpen, setOpen] = useState(false);
  const [{ level, alertLevel } = { level: null, alertLevel: 0 }] = signs;
  return (
    <details className={styles.folded} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.toggle}>
        <strong>{t('strip.sites', { count: signs.length })}</strong>
        <LevelSign
          level={level}
          size="s"
          lang={i18n.language}
          unknownText={
            isOutdated ? t('strip.lastKnown', { level: alertLevel, time: knownAt }) : t('summary.noInformation')
          }
        />
        <span className={styles.codes}>{signs.map(({ siteCode }) => siteCode.toUpperCase()).join(', ')}</span>
      </summary>
      {isOpen && <div className={styles.unfolded}>{signs.map(children)}</div>}
    </details>
  );
}
