// Forms with a picture: one file of a form, its kind read from its bytes, cleaned before anybody keeps it.
import { safeFileName } from '@bantay/kernel/files/safe-file-name';
import { codeOf, thrownField } from '@bantay/kernel/thrown';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import { cleanPicture, type PictureType } from '../files/clean-picture.ts';
import { settlePicture } from '../files/settle-picture.ts';
import { MAX_PIXELS } from '../files/thumbnail.ts';
import { Problem } from '../problems.ts';
import { hashPassing, sha256, startFormDigest } from './form-digest.ts';
import { stopBeyond, TOO_LARGE } from './stop-beyond.ts';

export interface Picture {
  name: string;
  bytes: Buffer;
}

const DOTS = { millions: MAX_PIXELS / 1_000_000 };
export const PICTURE_ENDINGS: Record<PictureType, readonly string[]> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'image/gif': ['.gif'],
};

export interface Form {
  /** Text fields; what a client writes as 'null' or 'undefined' is empty (api-facts §15). */
  fields: Record<string, string>;
  picture: Picture | null;
}

/** The picture in `field`; anything else in the form is passed over. A refused or cut upload leaves nothing behind. */
export async function readPicture(request: FastifyRequest, field: string, maxBytes: number): Promise<Picture> {
  const { picture } = await readForm(request, field, maxBytes);
  if (!picture) throw new Problem('malformed', { what: `there is no file in "${field}"` });
  return picture;
}

/** Texts and at most one picture in `field`; a file field that was left empty is no picture. */
export async function readForm(request: FastifyRequest, field: string, maxBytes: number): Promise<Form> {
  const { fields, file } = await readBytes(request, field, maxBytes);
  return { fields, picture: file && (await asPicture(file)) };
}

/** The same with the bytes as they come: whoever takes them judges them. */
export async function readBytes(
  request: FastifyRequest,
  field: string,
  maxBytes: number,
): Promise<{ fields: Form['fields']; file: Picture | null }> {
  if (!request.isMultipart()) throw new Problem('malformed', { what: 'a form with a file is expected' });
  const limits = { files: 1, fileSize: maxBytes, fields: 20, fieldSize: 10_000, parts: 22, headerPairs: 20 };
  const fields: Record<string, string> = Object.create(null); // a field may be called __proto__
  let file: Picture | null = null;
  stopBeyond(request, maxBytes);
  const form = startFormDigest(request);
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        fields[part.fieldname] = formText(part.value);
        form.field(part.fieldname, part.value);
      } else if (part.fieldname === field) {
        file = { name: part.filename ?? '', bytes: await part.toBuffer() };
        form.file(part.fieldname, file.name, sha256(file.bytes));
      } else form.file(part.fieldname, part.filename ?? '', await hashPassing(part.file));
    }
  } catch (error) {
    if (codeOf(error) === TOO_LARGE) throw new Problem('pictureTooLarge', { mb: maxBytes / 1024 / 1024 });
    // A form that breaks off or is built wrongly: what the reader of the form says is of no use to anybody.
    throw new Problem('malformed', {
      what: thrownField(error, 'statusCode') === 413 ? 'one file at a time' : 'the upload broke off',
    });
  }
  return { fields, file: file && (file.name !== '' || file.bytes.length > 0) ? file : null };
}

/** What a client writes as 'null' or 'undefined' is empty. */
export const formText = (value: unknown): string => {
  const text = String(value ?? '');
  return text === 'null' || text === 'undefined' ? '' : text;
};

/** Refuses what is no whole picture. */
export async function asPicture({ name, bytes }: Picture): Promise<Picture> {
  const type = (await fileTypeFromBuffer(bytes))?.mime as PictureType | undefined; // looked up in the next line
  if (!type || !(type in PICTURE_ENDINGS)) throw new Problem('pictureKindRefused');
  const clean = cleanPicture(bytes, type);
  if (!clean) throw new Problem('pictureBroken');
  const settled = await settlePicture(clean, type);
  if ('bytes' in settled) return { name: nameFor(name, type), bytes: settled.bytes };
  throw settled.refusal === 'broken' ? new Problem('pictureBroken') : new Problem('pictureTooManyDots', DOTS);
}

/** Its own name where the ending fits a picture; the kind is read from the bytes whenever it is sent. */
function nameFor(name: string, type: PictureType): string {
  const safe = safeFileName(name);
  const isPicture = Object.values(PICTURE_ENDINGS).some((endings) =>
    endings.some((one) => safe.toLowerCase().endsWith(one)),
  );
  return isPicture ? safe : `${safe === '' ? 'picture' : safe}${PICTURE_ENDINGS[type][0]}`;
}
