// Addresses to subscribe to with a calendar program: the own ones, a new one that is shown once, and their end.
import { newKey } from '@bantay/web/api/new-key.ts';
import { useSiteBook } from '@bantay/web/api/site-book.ts';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { SelectField } from '@bantay/web/ui/field.tsx';
import { FormDialog } from '@bantay/web/ui/form-dialog.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { CopiedText, ShownOnce } from '@bantay/web/ui/shown-once.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_SITE } from '../../sites/rules/site.ts';
import styles from './activities.module.css';
import { useCalendarAddresses, useMakeAddress, useRevokeAddress } from './use-calendar.ts';

/** `address`: null where it was told already. */
type Made = { address: string | null };

const LIST_HEIGHT = 60;

export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Made | null>(null);
  return made === null ? <Addresses onMade={setMade} onClose={onClose} /> : <Shown made={made} onClose={onClose} />;
}

function Addresses({ onMade, onClose }: { onMade: (made: Made) => void; onClose: () => void }) {
  const { t } = useTranslation('activities');
  const problemText = useProblemText();
  const sites = useSiteBook();
  const [siteId, setSiteId] = useState((sites[0] ?? DEFAULT_SITE).siteId);
  const saving = useForm({ save: useMakeAddress(), contentOf: () => ({ siteId }), onDone: onMade });
  return (
    <FormDialog
      title={t('subscribe.title')}
      save={t('subscribe.make')}
      cancel={t('subscribe.cancel')}
      isDirty={false}
      saving={saving}
      onClose={onClose}
    >
      <p>{t('subscribe.text')}</p>
      {saving.problem && <Band kind="failed">{problemText(saving.problem)}</Band>}
      {sites.length > 1 && (
        <SelectField
          label={t('site')}
          value={String(siteId)}
          onChange={(value) => setSiteId(Number(value))}
          options={sites.map((site) => ({ value: String(site.siteId), label: site.siteCode.toUpperCase() }))}
        />
      )}
      <Own />
    </FormDialog>
  );
}

/** Those that hold; without one nothing is said of them. */
function Own() {
  const { t } = useTranslation('activities');
  const problemText = useProblemText();
  const sites = useSiteBook();
  const query = useCalendarAddresses();
  const revoke = useRevokeAddress();
  const siteOf = (siteId: number) => sites.find((one) => one.siteId === siteId)?.siteCode.toUpperCase() ?? '–';
  return (
    <QueryState query={query} height={LIST_HEIGHT} what={t('subscribe.own')} describe={problemText}>
      {({ addresses }) =>
        addresses.length === 0 ? null : (
          <section aria-label={t('subscribe.own')}>
            <h3>{t('subscribe.own')}</h3>
            {revoke.error && <Band kind="failed">{problemText(revoke.error)}</Band>}
            <ul className={styles.addresses}>
              {addresses.map(({ addressId, siteId, createdAt, lastUsedAt }) => (
                <li key={addressId}>
                  <span>
                    {t('subscribe.of', { site: siteOf(siteId), time: shownTime(createdAt) })}{' '}
                    {lastUsedAt === null ? t('subscribe.unused') : t('subscribe.used', { time: shownTime(lastUsedAt) })}
                  </span>
                  <Button
                    size="s"
                    busy={revoke.isPending}
                    aria-label={t('subscribe.revokeOf', { site: siteOf(siteId), time: shownTime(createdAt) })}
                    onClick={() => revoke.mutate({ content: { addressId }, key: newKey() })}
                  >
                    {t('subscribe.revoke')}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </QueryState>
  );
}

function Shown({ made: { address }, onClose }: { made: Made; onClose: () => void }) {
  const { t } = useTranslation('activities');
  const words = t('subscribe.shown', { returnObjects: true });
  return (
    <ShownOnce title={t('subscribe.title')} isGone={address === null} words={words} onClose={onClose}>
      {address === null ? (
        <Band kind="failed">{words.gone}</Band>
      ) : (
        <>
          <Band kind="info">{words.once}</Band>
          <CopiedText text={address} of={t('subscribe.address')} words={words} />
          <p>{words.how}</p>
        </>
      )}
    </ShownOnce>
  );
}
