// What is said about a file, and whether it is worth sending at all.
import type { LibraryFile } from '@bantay/web/api/shapes.ts';
import { megabytesText } from '@bantay/web/ui/megabytes.ts';
import { RESOURCE_FOLDERS, RESOURCE_MAX_BYTES, type ResourceFolder } from '../rules/folders.ts';

export const MAX_MB = RESOURCE_MAX_BYTES / 1024 / 1024;

export const nameOf = (file: LibraryFile): string => file.filename + file.extension;

/** PDF, DOCX … */
export const typeOf = (file: LibraryFile): string => file.extension.slice(1).toUpperCase();

export const sizeOf = ({ size }: LibraryFile): string => megabytesText(size);

export const parseFolder = (text: string | null): ResourceFolder | null =>
  RESOURCE_FOLDERS.find((folder) => folder === text) ?? null;

/** For the list of the device: endings as well, since some devices know no type of Word's. */
export const ACCEPT = 'image/png,image/jpeg,image/gif,image/webp,.pdf,.doc,.docx';
const ENDING = /\.(png|jpe?g|gif|webp|pdf|docx?)$/i;

/** By name and size only; the server looks at the bytes. */
export function faultOf({ name, size, type }: File): 'tooLarge' | 'wrongKind' | 'emptyFile' | null {
  if (size > RESOURCE_MAX_BYTES) return 'tooLarge';
  if (!ENDING.test(name) && !/^image\/(png|jpeg|gif|webp)$/.test(type)) return 'wrongKind';
  return size === 0 ? 'emptyFile' : null;
}
