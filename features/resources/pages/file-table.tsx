// Files as a list.
import type { LibraryFile } from '@bantay/web/api/shapes.ts';
import type { Column } from '@bantay/web/ui/data-table.tsx';
import { LongTable } from '@bantay/web/ui/long-table.tsx';
import { useTranslation } from 'react-i18next';
import { FileActions, type FilesProps } from './file-actions.tsx';
import { timeOf } from './file-cards.tsx';
import { nameOf, sizeOf, typeOf } from './file-facts.ts';
import styles from './resources.module.css';

export default function FileTable({ caption, files, onDelete }: FilesProps) {
  const { t } = useTranslation('resources');
  const columns: Column<LibraryFile>[] = [
    { key: 'name', header: t('name'), cell: (file) => <span className={styles.name}>{file.filename}</span> },
    { key: 'type', header: t('type'), cell: typeOf },
    { key: 'size', header: t('size'), cell: (file) => t('mb', { size: sizeOf(file) }), align: 'right' },
    { key: 'by', header: t('by'), cell: (file) => file.uploadedBy ?? '–' },
    { key: 'at', header: t('at'), cell: timeOf },
    { key: 'actions', header: t('actions'), cell: (file) => <FileActions file={file} onDelete={onDelete} /> },
  ];
  return <LongTable caption={caption} columns={columns} rows={files} rowKey={nameOf} />;
}
