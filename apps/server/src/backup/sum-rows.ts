// A sum over the rows of a text of COPY that does not hang on their order.
import { hash } from 'node:crypto';
import { Writable } from 'node:stream';

const MODULUS = 1n << 256n;
const NEWLINE = 10;

/** The digests of all rows, added up: a row that is missing, changed or there twice makes another sum. A newline inside a row is spelled otherwise. */
export function sumRows(): { stream: Writable; result: () => string } {
  let sum = 0n;
  let begun: Buffer = Buffer.alloc(0);
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      let from = 0;
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
        const row = Buffer.concat([begun, chunk.subarray(from, end)]);
        sum = (sum + BigInt(`0x${hash('sha256', row)}`)) % MODULUS;
        begun = Buffer.alloc(0);
        from = end + 1;
      }
      begun = Buffer.concat([begun, chunk.subarray(from)]);
      done();
    },
  });
  return { stream, result: () => `${sum.toString(16)} ${begun.length}` };
}
