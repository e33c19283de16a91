// Pictures of a report: small ones that open large in a new tab; one that is missing says so.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import styles from './moms.module.css';

export function Pictures({ names, of }: { names: readonly string[]; of: string }) {
  return (
    <ul className={styles.pictures}>
      {names.map((name, index) => (
        <li key={name}>
          <Picture name={name} number={index + 1} count={names.length} of={of} />
        </li>
      ))}
    </ul>
  );
}

function Picture({ name, ...words }: { name: string; number: number; count: number; of: string }) {
  const { t } = useTranslation('moms');
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return <span className={styles.missing}>{t('missing', { name })}</span>;
  return (
    <a className={styles.picture} href={paths.picture(name)} target="_blank" rel="noopener noreferrer">
      <img src={paths.picture(name)} alt={t('picture', words)} onError={() => setMissing(true)} />
      <span className="visually-hidden"> ({t('newTab')})</span>
    </a>
  );
}
