// One question to an address outside: short, without redirects, and no more of its answer is read than a word is long.

export interface OutsideAnswer {
  status: number;
  /** Its first bytes as JSON; null: it is none. */
  json: unknown;
}

/** [ours] A line that is slower carries no SMS gateway either. */
const TIMEOUT_MS = 8000;
/** Of a word. */
const MOST_BYTES = 16_384;

/** Null: nobody answered. `body`: it is posted as JSON; without one it is a GET. */
export async function askOutside(
  url: string,
  body: object | null = null,
  timeoutMs = TIMEOUT_MS,
  mostBytes = MOST_BYTES,
): Promise<OutsideAnswer | null> {
  try {
    const answer = await fetch(url, {
      ...(body === null
        ? {}
        : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: answer.status, json: jsonIn(await firstBytes(answer, mostBytes)) };
  } catch {
    return null;
  }
}

async function firstBytes({ body }: Response, mostBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    parts.push(part);
    bytes += part.length;
    // Leaving the loop ends the connection.
    if (bytes >= mostBytes) break;
  }
  return Buffer.concat(parts).subarray(0, mostBytes).toString('utf8');
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
