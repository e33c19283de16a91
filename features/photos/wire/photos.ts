// Photos that follow their entry in pieces: how an entry names them, and what a piece brings.
import { text } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { photosCalls } from './photos.calls.ts';

/** Bytes of a picture. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A photo that will follow (`sendPhotoPiece`), by the hash of its bytes. */
export const awaitedPhoto = z.object({
  sha256,
  bytes: z.number().int().positive().max(MAX_PICTURE_BYTES),
  name: text(100),
});

/** The same in a field of a form, as JSON: a list of one. Nothing: none follows. */
export const photosInForm = z
  .string()
  .max(1000)
  .transform((written, context) => {
    const read = z
      .array(awaitedPhoto)
      .max(1)
      .safeParse(written === '' ? [] : asJson(written));
    if (read.success) return read.data;
    context.addIssue('a list of one photo');
    return z.NEVER;
  });

function asJson(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return null;
  }
}

/** Bytes of a piece at most; ours have 64 kB. */
export const MAX_PIECE_BYTES = 256 * 1024;

export const photoPieceFields = z.object({ sha256 });

export const sendPhotoPiece = declare(photosCalls.sendPhotoPiece, {
  who: 'measurer',
  why: 'a photo of 300 kB never gets over a line that breaks each minute: its pieces do, and each counts once',
  dialect: 'number',
  files: ['piece'],
  /** `photoPieceFields` beside the piece, and the header Content-Range; with `bytes *` + `/size` and no piece it is asked how far it is. */
  body: z.unknown(),
  /** `received`: bytes without a gap from the first. `filename` once the whole photo is judged and stored. */
  reply: z.object({ status: z.literal(200), received: z.number().int(), filename: z.string().nullable() }),
});
