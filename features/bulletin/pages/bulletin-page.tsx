// `/bulletin`: the sheet of a release, from a link, from the dashboard or the site's newest; print, PDF, picture, past ones.
import type { BulletinReply } from '@bantay/web/api/shapes.ts';
import { siteOfPath } from '@bantay/web/api/site-book.ts';
import { useAddressSetter } from '@bantay/web/api/use-address-choice.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { paths } from '@bantay/web/paths.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { Icon } from '@bantay/web/ui/icon.tsx';
import { PanelBoundary } from '@bantay/web/ui/panel-boundary.tsx';
import { type QueryLike, QueryState } from '@bantay/web/ui/query-state.tsx';
import { instantOf, shownDataStamp, shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router';
import { DEFAULT_SITE } from '../../sites/rules/site.ts';
import styles from './bulletin.module.css';
import { PastBulletins } from './past-bulletins.tsx';
import { readNavigation } from './read-navigation.ts';
import { ShareBlock } from './share-block.tsx';
import { Sheet } from './sheet.tsx';
import { SheetFrame } from './sheet-frame.tsx';
import { useBulletin, useBulletins, useDownload } from './use-bulletin.ts';

/** An A4 sheet, CSS px (96 to the inch). */
const SHEET_HEIGHT = 1123;

export default function BulletinPage() {
  const { t } = useTranslation('bulletin');
  const problemText = useProblemText();
  const [search] = useSearchParams();
  const setAddress = useAddressSetter();
  const given = readNavigation(useLocation().state);
  const link = search.get('release');
  const named = link === null ? (given?.release ?? null) : readId(link);
  const isBadLink = link !== null && named === null;
  const chosen = siteOfPath(search.get('site') ?? undefined);

  const asked = useBulletin(named);
  const site = chosen ?? siteOfPath(asked.data?.sheet.site) ?? DEFAULT_SITE.siteCode;
  const list = useBulletins(site, search.get('year'));
  // Without a release it is the site's newest.
  const newest = useBulletin(named === null && !isBadLink ? (list.data?.current ?? null) : null);
  const query = named === null ? newest : asked;
  // Which one is newest stands in the list: without the list there is no sheet to wait for.
  const state: QueryLike<unknown> = named === null && list.data === undefined ? list : query;
  const copy = given !== null && given.release === named && !query.data ? given.sheet : null;
  const sheet = query.data?.sheet ?? copy;
  const cancelled = query.data?.cancelledAt ?? null;
  const cancelledAt = cancelled === null ? null : instantOf(cancelled);
  const isNothing = named === null && (isBadLink || (list.data !== undefined && list.data.current === null));

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <Link to={paths.opcen}>{t('back')}</Link>
          <h1>{sheet ? t('titleOf', { site: sheet.site.toUpperCase() }) : t('title')}</h1>
        </div>
        {sheet && <Actions bulletin={query.data ?? null} />}
      </header>
      {query.data && <Remarks bulletin={query.data} />}
      {query.data && <ShareBlock key={query.data.releaseId} bulletin={query.data} />}
      {copy && query.isError && <Band kind="stale">{t('copy')}</Band>}
      <PanelBoundary name={t('what')}>
        {isNothing ? (
          <Band kind="info">
            {isBadLink && <strong>{t('badLink')} </strong>}
            {!isBadLink && t('hint', { site: site.toUpperCase() })}
          </Band>
        ) : (
          copy === null && (
            <QueryState query={state} height={state.error ? 0 : SHEET_HEIGHT} what={t('what')} describe={problemText}>
              {() => null}
            </QueryState>
          )
        )}
        {sheet && (
          <SheetFrame>
            <Sheet sheet={sheet} cancelledAt={cancelledAt} />
          </SheetFrame>
        )}
      </PanelBoundary>
      <PanelBoundary name={t('past.title')}>
        <PastBulletins
          site={site}
          query={list}
          shown={query.data?.releaseId ?? null}
          onSite={(code) => setAddress({ site: code, year: null })}
          onYear={(year) => setAddress({ year })}
        />
      </PanelBoundary>
    </div>
  );
}

const readId = (text: string): number | null => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : null);

/** The files are made by the server; printing needs nobody. */
function Actions({ bulletin }: { bulletin: BulletinReply | null }) {
  const { t } = useTranslation('bulletin');
  const problemText = useProblemText();
  const download = useDownload();
  const working = download.isPending ? download.variables.kind : null;
  const button = (kind: 'png' | 'pdf') => (
    <Button
      kind={kind === 'pdf' ? 'primary' : 'secondary'}
      busy={working === kind}
      disabled={bulletin === null || (working !== null && working !== kind)}
      onClick={() => bulletin && download.mutate({ bulletin, kind })}
    >
      {t(kind === 'pdf' ? 'pdf' : 'picture')}
    </Button>
  );
  return (
    <>
      <div className={styles.actions}>
        <Button onClick={() => window.print()}>
          <Icon name="printer" />
          {t('print')}
        </Button>
        {button('png')}
        {button('pdf')}
      </div>
      {download.isError && (
        <div className={styles.failure}>
          <Band kind="failed">
            <strong>{t('notSaved')}</strong> {problemText(download.error)}
          </Band>
        </div>
      )}
    </>
  );
}

/** What has happened since: the sheet itself stays what it was. */
function Remarks({ bulletin }: { bulletin: BulletinReply }) {
  const { t } = useTranslation('bulletin');
  const { cancelledAt, newer } = bulletin;
  return (
    <>
      {cancelledAt !== null && <Band kind="failed">{t('cancelled', { time: shownTime(cancelledAt) })}</Band>}
      {newer && (
        <Band
          kind="stale"
          action={newer.level > 0 && <Link to={paths.bulletinOf(newer.releaseId)}>{t('openNewer')}</Link>}
        >
          {t('newer', { level: newer.level, time: shownDataStamp(newer.dataTs) })}
        </Band>
      )}
    </>
  );
}
