// Nothing has come from a machine yet: the lines to try its key with, and what to look after.
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { CopiedText } from '@bantay/web/ui/shown-once.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Brought, pasteLine } from '../../instruments/wire/paste-lines.ts';
import { simpleLine } from '../../loggers/rules/logger-addresses.ts';
import type { Connection } from './use-connection.ts';

export function FirstLines({ seen: { gauges, columns, feeds, address } }: { seen: Connection }) {
  const { t } = useTranslation('machines');
  // The lines do not change under somebody who copies them.
  const [now] = useState(fieldNow);
  const target = { address, key: 'KEY', now };
  const words = { copy: t('copy'), copied: t('copied'), failed: t('copyFailed') };
  const brings: Brought[] = [
    ...gauges.map((name) => ({ kind: 'gauge' as const, name })),
    ...columns.map((column) => ({ kind: 'column' as const, ...column })),
    ...feeds.map((kind) => ({ kind })),
  ];
  const nameOf = (brought: Brought) => ('name' in brought ? brought.name : t(`feeds.${brought.kind}`));
  return (
    <>
      <Band kind="info">{t('empty')}</Band>
      <h2>{t('check')}</h2>
      <ul>
        {t('checks', { returnObjects: true }).map((check) => (
          <li key={check}>{check}</li>
        ))}
      </ul>
      <h2>{t('lines')}</h2>
      <p>{t('linesWhy')}</p>
      {gauges.slice(0, 1).map((name) => (
        <section key={name} aria-label={t('simple')}>
          <h3>{t('simple')}</h3>
          <CopiedText text={simpleLine(name, target)} of={t('simple')} words={words} />
        </section>
      ))}
      {brings.map((brought) => (
        <section key={nameOf(brought)} aria-label={nameOf(brought)}>
          <h3>{nameOf(brought)}</h3>
          <CopiedText text={pasteLine(brought, target)} of={nameOf(brought)} words={words} />
        </section>
      ))}
    </>
  );
}
