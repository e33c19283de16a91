// Asks for the app's file without fetching it.
import { LIMIT_MS } from '@bantay/web/api/client.ts';
import { ApiProblem } from '@bantay/web/api/problem.ts';
import { paths } from '@bantay/web/paths.ts';

export interface Apk {
  /** Null when the server does not say. */
  bytes: number | null;
  /** When the file was made, epoch ms; null when the server does not say. */
  at: number | null;
}

export async function readApk(): Promise<Apk | 'missing'> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), LIMIT_MS);
  const head = await fetch(paths.apk, { method: 'HEAD', signal: limit.signal })
    .catch(() => {
      throw new ApiProblem('network', 0, 'No connection to the server.');
    })
    .finally(() => clearTimeout(timer));
  if (head.status === 404) return 'missing';
  if (!head.ok) throw new ApiProblem('unavailable', head.status, 'The server is not ready.');
  const changed = Date.parse(head.headers.get('last-modified') ?? '');
  const bytes = Number.parseInt(head.headers.get('content-length') ?? '', 10);
  return { bytes: Number.isNaN(bytes) ? null : bytes, at: Number.isNaN(changed) ? null : changed };
}
