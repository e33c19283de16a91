// Files for everybody in the bucket of uploaded files: written over, each with its kind, so that the service itself can hand them on.
import type { FileBucket } from '../config.ts';
import { openBucket } from './s3-store.ts';

/** Below `public/`: the only part of the bucket that may be opened to strangers. */
export const PUBLIC_PREFIX = 'public';

export interface PublicBucket {
  put(file: { name: string; text: string; media: string }): Promise<void>;
  /** What is not there is gone already. */
  remove(name: string): Promise<void>;
}

/** As short as that of the server itself. */
const CACHING = 'public, max-age=15';

/** The bucket is asked for when the first file is written: a start does not wait for it. */
export function makePublicBucket(settings: FileBucket): PublicBucket {
  let opened: ReturnType<typeof openBucket> | null = null;
  const open = () => {
    opened ??= openBucket(settings);
    return opened;
  };
  const keyOf = (name: string) => ({ Bucket: settings.bucket, Key: `${PUBLIC_PREFIX}/${name}` });
  return {
    async put({ name, text, media }) {
      const { s3, client } = await open();
      const head = { ContentType: media, CacheControl: CACHING };
      await client.send(new s3.PutObjectCommand({ ...keyOf(name), ...head, Body: Buffer.from(text) }));
    },
    async remove(name) {
      const { s3, client } = await open();
      await client.send(new s3.DeleteObjectCommand(keyOf(name)));
    },
  };
}
