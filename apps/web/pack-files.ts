// Packs each file once when the pages are built, as small as it gets: while somebody waits for it there is no time for that.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Files that packing makes smaller; fonts and pictures are packed already. */
const PACKED = /\.(js|css|svg|json)$/;
/** What fits into one packet arrives no sooner smaller (as open-http.ts has it). */
const LEAST_BYTES = 1024;

/** Beside each file its packed ones, under the names that the server looks for. */
export function packFiles(): Plugin {
  return {
    name: 'bantay:pack-files',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir = '' }, bundle) {
      await Promise.all(
        Object.keys(bundle)
          .filter((name) => PACKED.test(name))
          .map((name) => packFile(join(dir, name))),
      );
    },
  };
}

async function packFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < LEAST_BYTES) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Promise.all([
    promisify(brotliCompress)(bytes, quality).then((packed) => writeFile(`${path}.br`, packed)),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }).then((packed) => writeFile(`${path}.gz`, packed)),
  ]);
}
