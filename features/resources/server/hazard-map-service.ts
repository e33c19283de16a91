// The hazard map of a site: the picture that its row names, uploaded to `assets` or lying in the data folder.
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readPlainFile } from '@bantay/server/files/plain-file.ts';
import type { StoredFile } from '@bantay/server/files/stored-file.ts';
import { MAX_PIXELS } from '@bantay/server/files/thumbnail.ts';
import sharp from 'sharp';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import type { ResourcesService } from './resources-service.ts';

export interface PublishedMap {
  name: string;
  width: number;
  height: number;
  publishedAt: number;
}

export interface StoredMap {
  name: string;
  publishedAt: number;
  /** Another one as soon as it is another file. */
  mark: string;
  read(): Promise<Buffer>;
}

export interface HazardMapService {
  /** Null: none is published. */
  of(site: Pick<Site, 'hazardMap'>): Promise<PublishedMap | null>;
  /** Null: none lies there. Whether it is a picture shows when it is read. */
  find(site: Pick<Site, 'hazardMap'>): Promise<StoredMap | null>;
  /** Files of the data folder that are published under `assets`. */
  beside(): Promise<{ name: string; file: StoredFile }[]>;
}

const FOLDER = 'assets';

export function makeHazardMapService(
  sites: Pick<SitesService, 'list'>,
  dataFolder: string,
  resources: Pick<ResourcesService, 'find'>,
): HazardMapService {
  const sizes = new Map<string, { width: number; height: number } | null>();

  async function sizeOf({ mark, read }: StoredMap) {
    const known = sizes.get(mark);
    if (known !== undefined) return known;
    const size = await readSize(await read());
    sizes.set(mark, size);
    return size;
  }

  async function find({ hazardMap: name }: Pick<Site, 'hazardMap'>): Promise<StoredMap | null> {
    if (name === null) return null;
    const found = await resources.find(FOLDER, name);
    const file = found?.file ?? (await readPlainFile(join(dataFolder, name)));
    if (!file) return null;
    const publishedAt = found?.row.uploadedAt ?? file.modifiedAt.getTime();
    const read = async () => buffer(await file.open());
    return { name, publishedAt, mark: `${name} ${publishedAt} ${file.size}`, read };
  }

  return {
    find,

    async of(site) {
      const map = await find(site);
      const size = map && (await sizeOf(map));
      return size && { name: map.name, ...size, publishedAt: map.publishedAt };
    },

    async beside() {
      const names = (await sites.list()).flatMap(({ hazardMap }) => hazardMap ?? []);
      const found = await Promise.all(
        [...new Set(names)].map(async (name) => ({ name, file: await readPlainFile(join(dataFolder, name)) })),
      );
      return found.flatMap(({ name, file }) => (file ? [{ name, file }] : []));
    },
  };
}

/** Null for what is no picture: then there is nothing to look at. */
async function readSize(bytes: Buffer): Promise<{ width: number; height: number } | null> {
  try {
    const { width, height, autoOrient } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
    return { width: autoOrient?.width ?? width, height: autoOrient?.height ?? height };
  } catch {
    return null;
  }
}
