// `/admin/watchmen`: who watches this server from outside, and what a watchman is given of it.
import { May } from '@bantay/web/api/may.tsx';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import page from '@bantay/web/ui/page.module.css';
import { PageHead } from '@bantay/web/ui/page-head.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { CopiedText } from '@bantay/web/ui/shown-once.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { watchCalls } from '../wire/watch.calls.ts';
import { AddWatchmanDialog } from './add-watchman-dialog.tsx';
import { RemoveWatchmanDialog } from './remove-watchman-dialog.tsx';
import { type SeenWatchman, type SeenWatchmen, useWatchmen } from './use-watchmen.ts';
import { settingsLines } from './watchman-form.ts';
import { WatchmanTable } from './watchman-table.tsx';

const HEIGHT = 320;

export default function WatchmenPage() {
  const { t } = useTranslation('watchmen');
  const problemText = useProblemText();
  const query = useWatchmen();
  const [open, setOpen] = useState<'new' | SeenWatchman | null>(null);
  const close = () => setOpen(null);
  return (
    <div className={page.page}>
      <PageHead title={t('title')} line={t('intro')}>
        {query.data && (
          <May call={watchCalls.addWatchman} everywhere>
            <Button kind="primary" onClick={() => setOpen('new')}>
              {t('add.open')}
            </Button>
          </May>
        )}
      </PageHead>
      <QueryState query={query} height={HEIGHT} what={t('failed')} describe={problemText}>
        {(seen) => (
          <>
            {seen.watchmen.length === 0 ? (
              <p>{t('empty')}</p>
            ) : (
              <WatchmanTable watchmen={seen.watchmen} onRemove={setOpen} />
            )}
            <OwnSide {...seen} />
          </>
        )}
      </QueryState>
      {open === 'new' && query.data && <AddWatchmanDialog ownKey={query.data.ownKey} onClose={close} />}
      {open !== null && open !== 'new' && <RemoveWatchmanDialog watchman={open} onClose={close} />}
    </div>
  );
}

/** What goes to the other machine. */
function OwnSide(own: SeenWatchmen) {
  const { t } = useTranslation('watchmen');
  const words = { copy: t('copy'), copied: t('copied'), failed: t('copyFailed') };
  return (
    <section aria-labelledby="own-side">
      <h2 id="own-side">{t('own.title')}</h2>
      <p>{t('own.text')}</p>
      <CopiedText text={own.ownKey} of={t('own.key')} words={words} />
      <h3>{t('own.lines')}</h3>
      <p>{t('own.linesText')}</p>
      <CopiedText text={settingsLines(t('own.name'), own)} of={t('own.lines')} words={words} />
    </section>
  );
}
