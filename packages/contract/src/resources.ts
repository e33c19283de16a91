// The resource library on the wire (api-facts §12).
import { z } from 'zod';
import { done, siteCode, text, ts } from './common.ts';
import { resourcesCalls } from './resources.calls.ts';
import { declare } from './route.ts';

/** Any text: what is no folder of the list is refused in words. */
const folder = z.object({ folder: text(100) });

const file = z.object({
  /** Without its ending. */
  filename: z.string(),
  /** With its dot. */
  extension: z.string(),
  /** MB of 1024 × 1024 bytes. */
  size: z.number(),
  folder: z.string(),
  /** [own] Field time. */
  uploaded_at: ts,
  /** [own] 'First Last'; null for files that came without a person. */
  uploaded_by: z.string().nullable(),
  /** [own] There is a small picture of it at the address of the file with `?size=small`. */
  has_thumbnail: z.boolean(),
});
export type LibraryFile = z.infer<typeof file>;

const list = z.object({ status: z.literal(true), data: z.array(file) });

/** By name. */
export const listFiles = declare(resourcesCalls.listFiles, { params: folder, reply: list });
/** The body of an earlier client is not looked at. */
export const listFilesByPost = declare(resourcesCalls.listFilesByPost, {
  params: folder,
  body: z.unknown(),
  reply: list,
});
export const countFiles = declare(resourcesCalls.countFiles, {
  params: folder,
  reply: z.object({ status: z.literal(true), length: z.number().int() }),
});

/** [own] `filename`: the name that the file has got, with its ending. */
const uploaded = done.extend({ filename: z.string() });
export const saveResource = declare(resourcesCalls.saveResource, { files: ['file'], body: folder, reply: uploaded });
export const uploadHazardMap = declare(resourcesCalls.uploadHazardMap, {
  files: ['file'],
  body: z.object({}),
  reply: uploaded,
});
export const uploadMomsImage = declare(resourcesCalls.uploadMomsImage, {
  files: ['file'],
  body: z.object({}),
  reply: uploaded,
});

export const deleteFile = declare(resourcesCalls.deleteFile, {
  /** `filename` with its ending. */
  body: z.object({ folder: text(100), filename: text(200) }),
  reply: done,
});

/** Null: none is published. */
export const readHazardMap = declare(resourcesCalls.readHazardMap, {
  params: z.object({ site_code: siteCode }),
  reply: z.object({
    status: z.literal(true),
    data: z
      .object({
        /** Path on either port. */
        path: z.string(),
        filename: z.string(),
        /** Dots; of a drawing its own size. */
        width: z.number(),
        height: z.number(),
        published_at: ts,
      })
      .nullable(),
  }),
});
export type HazardMap = NonNullable<z.infer<(typeof readHazardMap)['shape']['reply']>['data']>;
