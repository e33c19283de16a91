// Uploaded files in a bucket of any S3-compatible service; the program for it is loaded only where the settings name one.
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { S3Client } from '@aws-sdk/client-s3';
import { numberedFileName, safeFileName } from '@bantay/kernel/files/safe-file-name';
import { thrownField } from '@bantay/kernel/thrown';
import type { FileBucket } from '../config.ts';
import { type FileFolder, type FileStore, isStoredName, MOST_OF_A_NAME } from './file-store.ts';
import { HEAD_BYTES } from './stored-file.ts';

const CALL_MS = 30_000;
const CONNECT_MS = 5000;

/** The program for it, and a line to the service. */
export async function openBucket(settings: FileBucket) {
  const s3 = await import('@aws-sdk/client-s3');
  const client: S3Client = new s3.S3Client({
    region: settings.region,
    // Services in one's own house rarely have a name per bucket.
    ...(settings.endpoint === null ? {} : { endpoint: settings.endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: CALL_MS },
    // Older services know no checksums behind the body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { s3, client };
}

export async function makeS3Store(settings: FileBucket): Promise<FileStore> {
  const { s3, client } = await openBucket(settings);
  const Bucket = settings.bucket;
  // A bucket that is not there would look like empty folders.
  await client.send(new s3.HeadBucketCommand({ Bucket })).catch((error: unknown) => {
    const why = statusOf(error) ?? thrownField(error, 'message');
    throw new Error(`The bucket ${Bucket} of S3_BUCKET cannot be reached (${why}).`);
  });
  const keyOf = (folder: FileFolder, name: string) => `${folder}/${name}`;

  const factsOf = async (Key: string) => {
    try {
      const { ContentLength = 0, LastModified = new Date(0) } = await client.send(
        new s3.HeadObjectCommand({ Bucket, Key }),
      );
      return { size: ContentLength, modifiedAt: LastModified };
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw error;
    }
  };
  const open = async (Key: string, Range?: string) => {
    const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key, ...(Range ? { Range } : {}) }));
    return Body as Readable; // in Node it is always one
  };
  /** False where the name is taken; services that do not know the condition are asked before. */
  const put = async (Key: string, Body: Uint8Array): Promise<boolean> => {
    if (await factsOf(Key)) return false;
    try {
      await client.send(
        new s3.PutObjectCommand({ Bucket, Key, Body, IfNoneMatch: '*', ContentType: 'application/octet-stream' }),
      );
      return true;
    } catch (error) {
      if (statusOf(error) === 412 || statusOf(error) === 409) return false;
      throw error;
    }
  };

  return {
    async save(folder, name, bytes) {
      const safe = safeFileName(name);
      for (let count = 0; count < MOST_OF_A_NAME; count++) {
        const chosen = numberedFileName(safe, count);
        if (await put(keyOf(folder, chosen), bytes)) return chosen;
      }
      throw new Error(`more than ${MOST_OF_A_NAME} files are called ${name}`);
    },

    async read(folder, name) {
      if (!isStoredName(name)) return null;
      const key = keyOf(folder, name);
      const facts = await factsOf(key);
      if (!facts) return null;
      return {
        ...facts,
        head: async () => (facts.size === 0 ? Buffer.alloc(0) : buffer(await open(key, `bytes=0-${HEAD_BYTES - 1}`))),
        open: (range) => open(key, range && `bytes=${range.start}-${range.end}`),
      };
    },

    async remove(folder, name) {
      if (isStoredName(name)) await client.send(new s3.DeleteObjectCommand({ Bucket, Key: keyOf(folder, name) }));
    },

    async list(folder) {
      const names: string[] = [];
      const Prefix = `${folder}/`;
      for await (const page of s3.paginateListObjectsV2({ client }, { Bucket, Prefix })) {
        for (const { Key = '' } of page.Contents ?? []) names.push(Key.slice(Prefix.length));
      }
      return names.filter(isStoredName);
    },
  };
}

const statusOf = (error: unknown): unknown => thrownField(thrownField(error, '$metadata'), 'httpStatusCode');
