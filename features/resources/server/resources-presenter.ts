// Files of the library as the wire spells them: name and ending apart, size in MB.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import type { LibraryFile } from '../wire/resources.ts';
import type { FileRow } from './resources-service.ts';

const MB = 1024 * 1024;

export function presentFile(row: FileRow): LibraryFile {
  const dot = row.name.lastIndexOf('.');
  return {
    filename: row.name.slice(0, dot),
    extension: row.name.slice(dot),
    size: row.bytes / MB,
    folder: row.folder,
    uploaded_at: toManilaText(row.uploadedAt),
    uploaded_by: row.uploadedBy,
    has_thumbnail: row.mime.startsWith('image/'),
  };
}

/** A hazard map that lies in the data folder. */
export function presentMap(name: string, file: { size: number; modifiedAt: Date }): LibraryFile {
  const dot = name.lastIndexOf('.');
  return {
    filename: name.slice(0, dot),
    extension: name.slice(dot),
    size: file.size / MB,
    folder: 'assets',
    uploaded_at: toManilaText(file.modifiedAt.getTime()),
    uploaded_by: null,
    has_thumbnail: false,
  };
}
