// Files as cards: a small picture or the sign of their kind, then their facts.
import { fromManilaText, toDisplayTime } from '@bantay/kernel/time/manila-time';
import type { LibraryFile } from '@bantay/web/api/shapes.ts';
import { paths } from '@bantay/web/paths.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileActions, type FilesProps } from './file-actions.tsx';
import { nameOf, sizeOf, typeOf } from './file-facts.ts';
import { FileIcon } from './file-icon.tsx';
import styles from './resources.module.css';

export function FileCards({ caption, files, asked, onDelete }: FilesProps) {
  const { t } = useTranslation('resources');
  return (
    <ul className={styles.cards} aria-label={caption}>
      {files.map((file) => (
        <li key={nameOf(file)} className={styles.card} data-asked={file === asked || undefined}>
          <Thumbnail file={file} />
          <span className={styles.name}>{file.filename}</span>
          <span className={styles.facts}>
            {typeOf(file)} · {t('mb', { size: sizeOf(file) })}
          </span>
          {file.uploadedBy !== null && (
            <span className={styles.facts}>{t('byAt', { name: file.uploadedBy, time: timeOf(file) })}</span>
          )}
          <FileActions file={file} onDelete={onDelete} />
        </li>
      ))}
    </ul>
  );
}

export const timeOf = (file: LibraryFile): string => toDisplayTime(fromManilaText(file.uploadedAt)!); // the contract's form

function Thumbnail({ file }: { file: LibraryFile }) {
  const [isMissing, setMissing] = useState(false);
  return (
    <span className={styles.thumbnail}>
      {file.hasThumbnail && !isMissing ? (
        <img
          src={`${paths.libraryFile(file.folder, nameOf(file))}?size=small`}
          alt=""
          loading="lazy"
          onError={() => setMissing(true)}
        />
      ) : (
        <FileIcon type={typeOf(file)} />
      )}
    </span>
  );
}
