// What the calls of bulletins take and answer. The sheet is spelled as the domain spells it: one word per thing.
import { pathId, siteCode, text, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { secondName } from '@bantay/kernel/wire/second-name';
import { z } from 'zod';
import { bulletinCalls } from './bulletin.calls.ts';

const level = z.union([z.literal(1), z.literal(2), z.literal(3)]);
const line = z.object({ name: z.string(), text: z.string() });

const paperPoint = z.tuple([z.number(), z.number()]);
/** Units from the left and from the top; 1000 wide. */
const map = z.object({
  height: z.number(),
  /** Under all else, half as strong; `hash` names it as it names seals. */
  hazard: z.object({ hash: z.string(), at: paperPoint, width: z.number(), height: z.number() }).optional(),
  outline: z.array(paperPoint),
  roads: z.array(z.array(paperPoint)),
  signs: z.array(z.object({ at: paperPoint, text: z.string(), look: z.enum(['good', 'bad', 'none']) })),
  bar: z.object({ metres: z.number(), units: z.number() }),
  lines: z.array(line),
});

const sheet = z.object({
  site: z.string(),
  level,
  number: z.number().int(),
  heading: z.array(z.string()),
  title: z.string(),
  facts: z.array(line),
  situation: z.array(
    z.object({
      group: z.enum(['ground_movement', 'rainfall', 'earthquake', 'on_demand']),
      name: z.string(),
      reasons: z.array(z.object({ info: z.string(), description: z.string() })),
    }),
  ),
  certainty: z.array(line).optional(),
  elements: z.array(line),
  recommendations: z.array(line),
  map: map.optional(),
  note: z.string(),
  imprint: z.string(),
  /** In the order of the head; `hash` names the picture. */
  seals: z.array(z.object({ alt: z.string(), hash: z.string() })),
});
export type Sheet = z.infer<typeof sheet>;

const params = z.object({ release_id: pathId });

export const readBulletin = declare(bulletinCalls.readBulletin, {
  who: 'reader',
  why: 'a bulletin must open from a link and after a reload, and say what was released then',
  params,
  reply: z.object({
    status: z.literal(true),
    release_id: z.number().int(),
    data_ts: ts,
    sheet,
    /** To copy into Messenger or Viber: the newest text that residents were sent; null: none yet. */
    share: z.string().nullable(),
    /** Here NDRRMC is asked for cell broadcasts with a page of the release. */
    asks_broadcast: z.boolean(),
    cancelled_at: ts.nullable(),
    /** The site's newest release when that is another one. */
    newer: z.object({ release_id: z.number().int(), level: z.number().int(), data_ts: ts }).nullable(),
  }),
});
export type BulletinReply = z.infer<typeof readBulletin.shape.reply>;

export const listBulletins = declare(bulletinCalls.listBulletins, {
  who: 'reader',
  why: 'past bulletins of a site by year',
  params: z.object({ site_code: siteCode }),
  /** The newest year with a bulletin when not given. */
  query: z.object({
    year: z
      .string()
      .regex(/^[12]\d{3}$/, 'a year')
      .transform(Number)
      .optional(),
  }),
  reply: z.object({
    status: z.literal(true),
    /** Newest first. */
    years: z.array(z.number().int()),
    year: z.number().int().nullable(),
    /** The site's newest release, when it is above level 0. */
    current: z.number().int().nullable(),
    /** Newest first. */
    bulletins: z.array(
      z.object({
        release_id: z.number().int(),
        number: z.number().int(),
        level,
        data_ts: ts,
        release_time: z.string(),
        cancelled_at: ts.nullable(),
        /** Left out: nobody had to. */
        second: secondName.optional(),
      }),
    ),
  }),
});
export type BulletinList = z.infer<typeof listBulletins.shape.reply>;

/** `application/pdf`: the same bytes for the same release. */
export const readBulletinPdf = declare(bulletinCalls.readBulletinPdf, {
  who: 'reader',
  why: 'the bulletin as tagged text, the same bytes for the same release',
  params,
  reply: z.string(),
  media: 'application/pdf',
  checkReply: false,
});

/** `image/png`: the pages one under the other, at scale 2. */
export const readBulletinPicture = declare(bulletinCalls.readBulletinPicture, {
  who: 'reader',
  why: 'the bulletin as a picture, drawn from its PDF',
  params,
  reply: z.string(),
  media: 'image/png',
  checkReply: false,
});

/** `image/png`, 1080 px wide. */
export const readBulletinCard = declare(bulletinCalls.readBulletinCard, {
  who: 'reader',
  why: 'the warning as a picture for telephones, to be sent on in Messenger or Viber',
  params,
  reply: z.string(),
  media: 'image/png',
  checkReply: false,
});

/** `image/png`. */
export const readSeal = declare(bulletinCalls.readSeal, {
  who: 'reader',
  why: 'seals of a sheet as they were when it was released',
  params: z.object({ hash: text(64).regex(/^[0-9a-f]{64}$/, 'the name of a seal') }),
  reply: z.string(),
  media: 'image/png',
  checkReply: false,
});
