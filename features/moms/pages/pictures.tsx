// Pictures of a report: small ones that open large in a new tab; one that is missing says so.

import { thumbnailPath } from '@bantay/web/api/picture-paths.ts';
import { paths } from '@bantay/web/paths.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
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
  // One that cannot be made small is tried as it is.
  const [source, setSource] = useState<'small' | 'whole' | 'missing'>('small');
  if (source === 'missing') return <span className={styles.missing}>{t('missing', { name })}</span>;
  return (
    <a className={styles.picture} href={paths.picture(name)} target="_blank" rel="noopener noreferrer">
      <img
        key={source}
        src={source === 'small' ? thumbnailPath(name) : paths.picture(name)}
        alt={t('picture', words)}
        onError={() => setSource(source === 'small' ? 'whole' : 'missing')}
      />
      <span className="visually-hidden"> ({t('newTab')})</span>
    </a>
  );
}
