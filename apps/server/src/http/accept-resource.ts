// What may be put into the library: pictures without metadata, PDF, Word documents without macros; by content.
import { safeFileName } from '@bantay/kernel/files/safe-file-name';
import { fileTypeFromBuffer } from 'file-type';
import { readDocumentKind } from '../files/library-kind.ts';
import { Problem } from '../problems.ts';
import { asPicture, PICTURE_ENDINGS } from './uploads.ts';

export interface AcceptedFile {
  name: string;
  mime: string;
  isInline: boolean;
  bytes: Buffer;
}

export async function acceptResource(name: string, bytes: Buffer, isPictureOnly: boolean): Promise<AcceptedFile> {
  const document = isPictureOnly ? null : await readDocumentKind(bytes);
  if (document) {
    return { name: namedAs(name, document.endings), mime: document.mime, isInline: document.isInline, bytes };
  }
  const picture = await asPicture({ name, bytes }).catch((error: unknown) => {
    const isOtherKind = error instanceof Problem && error.code === 'pictureKindRefused';
    throw isOtherKind && !isPictureOnly ? new Problem('fileKindRefused') : error;
  });
  const mime = (await fileTypeFromBuffer(picture.bytes))!.mime as keyof typeof PICTURE_ENDINGS; // judged just now
  return { name: namedAs(name, PICTURE_ENDINGS[mime]), mime, isInline: true, bytes: picture.bytes };
}

/** The ending tells the truth: people and older clients go by it. */
function namedAs(name: string, endings: readonly string[]): string {
  const safe = safeFileName(name);
  const isTrue = endings.some((ending) => safe.length > ending.length && safe.toLowerCase().endsWith(ending));
  return isTrue ? safe : safeFileName(`${safe === '' ? 'file' : safe}${endings[0]}`);
}
