// /download: the mobile app's file, signed in or not; without the file a sentence and no dead button.
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import { useSession } from '@bantay/web/api/session.tsx';
import municipalitySeal from '@bantay/web/assets/seal-municipality.svg';
import provinceSeal from '@bantay/web/assets/seal-province.svg';
import { LanguageSwitch } from '@bantay/web/i18n/language-switch.tsx';
import { paths } from '@bantay/web/paths.ts';
import { megabytesText } from '@bantay/web/ui/megabytes.ts';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { InstallPart } from './install-part.tsx';
import styles from './pages.module.css';
import { type Apk, readApk } from './read-apk.ts';

export default function DownloadPage() {
  const { t } = useTranslation('pages');
  const { data: signedIn } = useSession();
  const apk = useQuery({ queryKey: ['apk'], queryFn: readApk });
  return (
    <div className={styles.download}>
      <p className={styles.seals}>
        <img src={municipalitySeal} alt={t('download.seals')} width="64" height="64" />
        <img src={provinceSeal} alt="" width="64" height="64" />
      </p>
      <h1>{t('download.title')}</h1>
      <p>{t('download.soon')}</p>
      <QueryState
        query={apk}
        height={96}
        isEmpty={(file) => file === 'missing'}
        emptyText={t('download.missing')}
        what={t('download.title')}
      >
        {(file) =>
          file !== 'missing' && (
            <>
              <p>
                <a className={styles.button} href={paths.apk} download="bantay.apk">
                  {t('download.button')}
                </a>
              </p>
              <p className={styles.date}>{factsOf(file, t)}</p>
            </>
          )
        }
      </QueryState>
      <InstallPart />
      {!signedIn && (
        <div className={styles.foot}>
          <Link to={paths.signIn}>{t('download.signIn')}</Link>
          <LanguageSwitch />
        </div>
      )}
    </div>
  );
}

/** As the library counts them. */
const BYTES_PER_MB = 1024 * 1024;

function factsOf(file: Apk, t: ReturnType<typeof useTranslation<'pages'>>['t']): string {
  if (file.bytes === null) return '';
  const size = megabytesText(file.bytes / BYTES_PER_MB);
  return file.at === null ? t('download.size', { size }) : t('download.facts', { size, date: toDisplayTime(file.at) });
}
