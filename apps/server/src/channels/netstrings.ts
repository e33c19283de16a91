// Texts one behind the other on a line, each with its length before it: `5:hello,` (cr.yp.to/proto/netstrings.txt).

/** An event of baresip is a few hundred bytes; whatever is longer is not from it. */
const MOST_BYTES = 65_536;
const COLON = 0x3a;
const COMMA = 0x2c;

export class NetstringError extends Error {
  override readonly name = 'NetstringError';
}

export function netstring(text: string): string {
  return `${Buffer.byteLength(text)}:${text},`;
}

/** Takes what comes in whatever pieces; gives whole texts. Throws where it is something else. */
export function makeNetstringReader(): (piece: Buffer) => string[] {
  let kept = Buffer.alloc(0);
  return (piece) => {
    kept = Buffer.concat([kept, piece]);
    const texts: string[] = [];
    for (;;) {
      const colon = kept.indexOf(COLON);
      const head = kept.toString('latin1', 0, colon < 0 ? Math.min(kept.length, 6) : colon);
      if (!/^\d{0,5}$/.test(head) || (colon === 0 && kept.length > 0)) throw new NetstringError('no netstring');
      const end = colon + 1 + Number(head);
      if (Number(head) > MOST_BYTES) throw new NetstringError('too long');
      if (colon < 0 || kept.length <= end) return texts;
      if (kept[end] !== COMMA) throw new NetstringError('no comma');
      texts.push(kept.toString('utf8', colon + 1, end));
      kept = kept.subarray(end + 1);
    }
  };
}
