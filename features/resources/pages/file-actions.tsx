// What can be done with a file: looked at in a new tab, deleted.
import { May } from '@bantay/web/api/may.tsx';
import type { LibraryFile } from '@bantay/web/api/shapes.ts';
import { paths } from '@bantay/web/paths.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { useTranslation } from 'react-i18next';
import { resourcesCalls } from '../wire/resources.calls.ts';
import { nameOf } from './file-facts.ts';
import styles from './resources.module.css';

export interface FilesProps {
  caption: string;
  files: readonly LibraryFile[];
  /** The one that the question is about. */
  asked: LibraryFile | null;
  onDelete: (file: LibraryFile) => void;
}

export function FileActions({ file, onDelete }: { file: LibraryFile; onDelete: (file: LibraryFile) => void }) {
  const { t } = useTranslation('resources');
  const name = nameOf(file);
  return (
    <span className={styles.actions}>
      <a
        className={styles.view}
        href={paths.libraryFile(file.folder, name)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('viewName', { name })}
      >
        {t('view')}
      </a>
      <May call={resourcesCalls.deleteFile}>
        <Button size="s" kind="quiet" aria-label={t('deleteName', { name })} onClick={() => onDelete(file)}>
          {t('delete')}
        </Button>
      </May>
    </span>
  );
}
