// The bucket of uploaded files as the settings name it.
import { isWebAddress } from './config-address.ts';

export interface FileBucket {
  bucket: string;
  /** Null: Amazon's own for the region. */
  endpoint: string | null;
  region: string;
  accessKey: string;
  secretKey: string;
}

type BucketSetting = 'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY';

/** Null: none is named. What is wrong goes to `wrong`, a sentence each. */
export function readBucket(text: (name: BucketSetting) => string | null, wrong: string[]): FileBucket | null {
  const bucket = text('S3_BUCKET');
  const [endpoint, region] = [text('S3_ENDPOINT'), text('S3_REGION')];
  const [accessKey, secretKey] = [text('S3_ACCESS_KEY'), text('S3_SECRET_KEY')];
  if (bucket === null) {
    if ([endpoint, region, accessKey, secretKey].some(Boolean)) {
      wrong.push('The S3_ settings have no effect without S3_BUCKET.');
    }
    return null;
  }
  if (accessKey === null || secretKey === null) wrong.push('S3_BUCKET needs S3_ACCESS_KEY and S3_SECRET_KEY.');
  if (endpoint !== null && !isWebAddress(endpoint)) wrong.push('S3_ENDPOINT must begin with https:// or http://.');
  return { bucket, endpoint, region: region ?? 'us-east-1', accessKey: accessKey ?? '', secretKey: secretKey ?? '' };
}
