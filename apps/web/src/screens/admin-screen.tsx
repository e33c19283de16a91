// `/admin`: what can be changed without a shell, and who can while nobody is an admin.
import type { OffKind } from '@bantay/features/status/rules/off.ts';
import { statusCalls } from '@bantay/features/status/wire/status.calls.ts';
import type { readOff } from '@bantay/features/status/wire/status.ts';
import { Watched } from '@bantay/features/watch/pages/watched.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { send } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { useRights } from '../api/may.tsx';
import { useProblemText } from '../api/use-problem-text.ts';
import { AdminSections } from '../layout/admin-frame.tsx';
import { Band } from '../ui/band.tsx';
import page from '../ui/page.module.css';
import { QueryState } from '../ui/query-state.tsx';

/** @public fetched by its address (screen-files.ts). */
export default function AdminScreen() {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  return (
    <div className={page.page}>
      <h1>{t('title')}</h1>
      <QueryState query={useRights()} height={120} describe={problemText}>
        {({ roles, hasAdmin }) => (
          <>
            {!hasAdmin && <Band kind="info">{t('none')}</Band>}
            {roles.some(({ role }) => role === 'admin') ? (
              <>
                <p>{t('intro')}</p>
                <AdminSections />
                <Watched />
                <Off />
              </>
            ) : (
              <p>{t('notYours')}</p>
            )}
          </>
        )}
      </QueryState>
    </div>
  );
}

/** What switches it on where the server is operated; what an admin switches on has none. */
const VARIABLES: Partial<Record<OffKind, string>> = {
  gateway: 'SMS_GATEWAY',
  watch: 'HEARTBEAT_URL',
  earthquakes: 'EARTHQUAKE_FEED_URL',
  backups: 'BACKUP_FOLDER',
  rehearsal: 'REHEARSAL',
  push: 'PUSH',
  telegram: 'TELEGRAM_TOKEN',
  voice: 'VOICE',
  voiceWords: 'VOICE_WORDS',
  siren: 'SIREN',
  why: 'SMS_WHY',
  letters: 'SMS_CODE',
  broadcast: 'CELL_BROADCAST',
  rollCall: 'ROLL_CALL_SMS',
  databaseLine: 'DATABASE_URL … ?sslmode=verify-full',
  proxy: 'TRUST_PROXY',
  public: 'PUBLIC_PAGE',
  hub: 'HUB_URL',
};

/** Small and behind it: a word for one reader in a sentence for all. */
function OfOperator({ variable }: { variable: string | undefined }) {
  const { t } = useTranslation('admin');
  return variable === undefined ? null : <small>({t('off.operator', { variable })})</small>;
}

/** Said once, and not in red: nobody waits for what was never switched on. */
function Off() {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const query = useQuery({
    queryKey: keys.of('settings', 'off'),
    queryFn: ({ signal }) => send<typeof readOff>(statusCalls.readOff, { signal }),
  });
  return (
    <section aria-labelledby="off">
      <h2 id="off">{t('off.title')}</h2>
      <QueryState
        query={query}
        height={120}
        what={t('off.failed')}
        describe={problemText}
        isEmpty={({ off }) => off.length === 0}
        emptyText={t('off.none')}
      >
        {({ off }) => (
          <ul>
            {off.map((kind) => (
              <li key={kind}>
                {t(`off.kinds.${kind}`)} <OfOperator variable={VARIABLES[kind]} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  );
}
