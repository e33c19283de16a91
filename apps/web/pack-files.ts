// Packs each file once when the pages are built, as small as it gets: while somebody waits for it there is no time for that.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Files that packing makes smaller; fonts and pictures are packed already. */
const PACKED = /\.(js|css|svg|json)$/;
/** `content-encoding: gzip`: what it costs to say so. */
const HEAD_BYTES = 24;

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
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const write = async (suffix: string, packed: Buffer) => {
    if (packed.length + HEAD_BYTES < bytes.length) await writeFile(path + suffix, packed);
  };
  await Promise.all([
    promisify(brotliCompress)(bytes, quality).then((packed) => write('.br', packed)),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }).then((packed) => write('.gz', packed)),
  ]);
}
