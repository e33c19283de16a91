// One folder: where one is, the upload, and its files as cards or as a list.
import { newKey } from '@bantay/web/api/new-key.ts';
import { useIsLate } from '@bantay/web/api/polling.ts';
import { readClock } from '@bantay/web/api/read-clock.ts';
import type { LibraryFile } from '@bantay/web/api/shapes.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { paths } from '@bantay/web/paths.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { Freshness } from '@bantay/web/ui/freshness.tsx';
import { lazy } from '@bantay/web/ui/lazy.tsx';
import page from '@bantay/web/ui/page.module.css';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { Question } from '@bantay/web/ui/question.tsx';
import { Skeleton } from '@bantay/web/ui/skeleton.tsx';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { ResourceFolder } from '../rules/folders.ts';
import { FileCards } from './file-cards.tsx';
import { nameOf } from './file-facts.ts';
import styles from './resources.module.css';
import { UploadPart } from './upload-part.tsx';
import { useLayout } from './use-layout.ts';
import { useDelete, useFiles } from './use-resources.ts';

/** Its windowed rows weigh as much as the rest of the page. */
const FileTable = lazy(() => import('./file-table.tsx'));

export function FolderView({ folder }: { folder: ResourceFolder }) {
  const { t } = useTranslation('resources');
  const problemText = useProblemText();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const files = useFiles(folder);
  const isLate = useIsLate(files.data?.readAt);
  const [layout, setLayout] = useLayout();
  const { asked, ask, question } = useDeletion(folder, () => heading.current?.focus());
  const Files = layout === 'cards' ? FileCards : FileTable;
  const name = t(`folders.${folder}`);
  return (
    <div className={page.page}>
      <nav aria-label={t('path')}>
        <ol className={styles.path}>
          <li>
            <Link to={paths.resources}>{t('title')}</Link>
          </li>
          <li aria-current="page">{name}</li>
        </ol>
      </nav>
      <header className={page.head}>
        <h1 ref={heading} tabIndex={-1} className={styles.heading}>
          {name}
        </h1>
        {files.data && <Freshness text={t('updated', { time: readClock(files.data.readAt) })} isLate={isLate} />}
      </header>
      <UploadPart folder={folder}>
        <Button onClick={() => void navigate(paths.resources)}>{t('back')}</Button>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
        <div role="group" aria-label={t('layout')} className={styles.layout}>
          {(['cards', 'list'] as const).map((one) => (
            <Button key={one} aria-pressed={layout === one} onClick={() => setLayout(one)}>
              {t(one)}
            </Button>
          ))}
        </div>
      </UploadPart>
      {isLate && files.data && <Band kind="stale">{t('late', { time: readClock(files.data.readAt) })}</Band>}
      <QueryState
        query={files}
        height={320}
        isEmpty={(data) => data.files.length === 0}
        emptyText={t('empty')}
        what={t('failed', { folder: name })}
        describe={problemText}
      >
        {(data) => (
          <Suspense fallback={<Skeleton height={320} />}>
            <Files caption={t('files', { folder: name })} files={data.files} asked={asked} onDelete={ask} />
          </Suspense>
        )}
      </QueryState>
      {question}
    </div>
  );
}

/** The question before a deletion; it names the file. */
function useDeletion(folder: ResourceFolder, onGone: () => void) {
  const { t } = useTranslation('resources');
  const [asked, setAsked] = useState<{ file: LibraryFile; key: string } | null>(null);
  const isSending = useRef(false);
  const removal = useDelete(folder, () => {
    isSending.current = false;
    setAsked(null);
    // Its button is gone with it.
    onGone();
  });
  const confirm = () => {
    // The second of two quick presses comes before the button is drawn anew.
    if (!asked || isSending.current) return;
    isSending.current = true;
    removal.mutate(asked);
  };
  const question = (
    <Question
      open={asked !== null}
      title={t('sure')}
      yes={t('yes')}
      no={t('no')}
      danger
      busy={removal.isPending}
      onYes={confirm}
      onNo={() => setAsked(null)}
    >
      <p className={styles.named}>{asked && nameOf(asked.file)}</p>
      <p>{t('noRevert')}</p>
    </Question>
  );
  return { asked: asked?.file ?? null, ask: (file: LibraryFile) => setAsked({ file, key: newKey() }), question };
}
