// The key that was just made: shown this once, with a line to try each thing that it opens.
import type { Scope } from '@bantay/kernel/roles/scopes';
import { Band } from '@bantay/web/ui/band.tsx';
import { CopiedText, ShownOnce } from '@bantay/web/ui/shown-once.tsx';
import { useTranslation } from 'react-i18next';
import { triedLine, wallAddress } from './reader-form.ts';

export interface MadeReader {
  keyId: number;
  name: string;
  /** Null: it was told already. */
  key: string | null;
  address: string;
  scopes: readonly Scope[];
}

export function ShownReaderDialog({ made, onClose }: { made: MadeReader; onClose: () => void }) {
  const { t } = useTranslation('readers');
  const { key, keyId, name, scopes, address } = made;
  const words = { copy: t('copy'), copied: t('copied'), failed: t('copyFailed') };
  return (
    <ShownOnce
      title={t('shown.title', { name })}
      isGone={key === null}
      words={t('shown', { returnObjects: true })}
      onClose={onClose}
    >
      {key === null ? (
        <Band kind="failed">{t('shown.gone', { id: keyId })}</Band>
      ) : (
        <>
          <Band kind="info">{t('shown.once')}</Band>
          <CopiedText text={key} of={t('key')} words={words} />
          {scopes.includes('levels') && (
            <section aria-label={t('shown.wall')}>
              <h3>{t('shown.wall')}</h3>
              <p>{t('shown.wallHint')}</p>
              <CopiedText text={wallAddress({ address, key })} of={t('shown.wall')} words={words} />
            </section>
          )}
          <h3>{t('shown.lines')}</h3>
          {scopes.map((scope) => (
            <section key={scope} aria-label={t(`scopes.${scope}`)}>
              <h4>{t(`scopes.${scope}`)}</h4>
              <CopiedText text={triedLine(scope, { address, key })} of={t(`scopes.${scope}`)} words={words} />
            </section>
          ))}
        </>
      )}
    </ShownOnce>
  );
}
