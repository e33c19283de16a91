// The resource library on the wire (api-facts §12).
import { done, siteCode, text, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { resourcesCalls } from './resources.calls.ts';

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
export const listFiles = declare(resourcesCalls.listFiles, {
  who: 'reader',
  readRefuses: true,
  what: 'the files of a folder of the library',
  params: folder,
  reply: list,
});
/** The body of an earlier client is not looked at. */
export const listFilesByPost = declare(resourcesCalls.listFilesByPost, {
  who: 'reader',
  rank: null,
  why: 'the earlier client asks for the files of a folder by POST as well (api-facts §12.1)',
  params: folder,
  body: z.unknown(),
  reply: list,
});
export const countFiles = declare(resourcesCalls.countFiles, {
  who: 'reader',
  readRefuses: true,
  why: 'the earlier client asks how many files a folder holds (api-facts §12.1)',
  params: folder,
  reply: z.object({ status: z.literal(true), length: z.number().int() }),
});

/** [own] `filename`: the name that the file has got, with its ending. */
const uploaded = done.extend({ filename: z.string() });
export const saveResource = declare(resourcesCalls.saveResource, {
  who: 'operator',
  what: 'stores a file in the library',
  files: ['file'],
  body: folder,
  reply: uploaded,
});
export const uploadHazardMap = declare(resourcesCalls.uploadHazardMap, {
  who: 'operator',
  why: 'the earlier client uploads hazard maps by it (api-facts §12.2)',
  files: ['file'],
  body: z.object({}),
  reply: uploaded,
});
export const uploadMomsImage = declare(resourcesCalls.uploadMomsImage, {
  who: 'measurer',
  why: 'the earlier client uploads images of features by it (api-facts §12.2)',
  files: ['file'],
  body: z.object({}),
  reply: uploaded,
});

export const deleteFile = declare(resourcesCalls.deleteFile, {
  who: 'operator',
  what: 'deletes a file of the library; it can be brought back for 30 days',
  /** `filename` with its ending. */
  body: z.object({ folder: text(100), filename: text(200) }),
  reply: done,
});

/** Null: none is published. */
export const readHazardMap = declare(resourcesCalls.readHazardMap, {
  who: 'reader',
  why: 'whether a hazard map of a site is published, and how large it is',
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
