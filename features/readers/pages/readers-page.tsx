// `/admin/readers`: keys with which programs read, and nothing more; a new one is shown once.
import { useMay } from '@bantay/web/api/may.tsx';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import page from '@bantay/web/ui/page.module.css';
import { PageHead } from '@bantay/web/ui/page-head.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readerCalls } from '../wire/readers.calls.ts';
import { NewReaderDialog } from './new-reader-dialog.tsx';
import { ReaderTable } from './reader-table.tsx';
import { RevokeReaderDialog } from './revoke-reader-dialog.tsx';
import { type MadeReader, ShownReaderDialog } from './shown-reader-dialog.tsx';
import { type ReadingKey, useReadingKeys } from './use-readers.ts';

type Open = { kind: 'new' } | { kind: 'made'; made: MadeReader } | { kind: 'revoke'; key: ReadingKey };

const LIST_HEIGHT = 240;

export default function ReadersPage() {
  const { t } = useTranslation('readers');
  const problemText = useProblemText();
  const may = useMay();
  const query = useReadingKeys();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <div className={page.page}>
      <PageHead title={t('title')} line={t('intro')}>
        {query.data && may(readerCalls.createReadingKey, 'all') !== false && (
          <Button kind="primary" onClick={() => setOpen({ kind: 'new' })}>
            {t('new.open')}
          </Button>
        )}
      </PageHead>
      <QueryState
        query={query}
        height={LIST_HEIGHT}
        what={t('failed')}
        describe={problemText}
        isEmpty={(data) => data.keys.length === 0}
        emptyText={t('empty')}
      >
        {(data) => <ReaderTable keys={data.keys} onRevoke={(key) => setOpen({ kind: 'revoke', key })} />}
      </QueryState>
      {open?.kind === 'new' && <NewReaderDialog onMade={(made) => setOpen({ kind: 'made', made })} onClose={close} />}
      {open?.kind === 'made' && <ShownReaderDialog made={open.made} onClose={close} />}
      {open?.kind === 'revoke' && <RevokeReaderDialog revoked={open.key} onClose={close} />}
    </div>
  );
}
