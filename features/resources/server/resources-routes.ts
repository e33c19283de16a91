// Doors of the resource library: lists, uploads, deletion, and the hazard map of a site.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { fewAtOnce } from '@bantay/server/files/few-at-once.ts';
import type { Incoming } from '@bantay/server/files/incoming.ts';
import { acceptResource } from '@bantay/server/http/accept-resource.ts';
import type { Door } from '@bantay/server/http/door.ts';
import { readLargeForm } from '@bantay/server/http/large-form.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { FastifyRequest } from 'fastify';
import type { SitesService } from '../../sites/server/sites-service.ts';
import { isResourceFolder, type LibraryFolder, RESOURCE_MAX_BYTES } from '../rules/folders.ts';
import {
  countFiles,
  deleteFile,
  listFiles,
  listFilesByPost,
  readHazardMap,
  saveResource,
  uploadHazardMap,
  uploadMomsImage,
} from '../wire/resources.ts';
import type { HazardMapService } from './hazard-map-service.ts';
import { presentFile, presentMap } from './resources-presenter.ts';
import type { ResourcesService } from './resources-service.ts';

export interface ResourcesParts {
  resources: ResourcesService;
  hazardMaps: HazardMapService;
  sites: SitesService;
  incoming: Incoming;
}

/** Files are judged in memory; the others wait on the disk. */
const JUDGED_AT_ONCE = 2;

export function resourcesRoutes(door: Door, { resources, hazardMaps, sites, incoming }: ResourcesParts): void {
  const list = async (folder: LibraryFolder) => {
    const own = (await resources.list(folder)).map(presentFile);
    if (isResourceFolder(folder)) return own;
    const names = new Set(own.map((file) => `${file.filename}${file.extension}`.toLowerCase()));
    const beside = (await hazardMaps.beside()).filter(({ name }) => !names.has(name.toLowerCase()));
    return [...own, ...beside.map(({ name, file }) => presentMap(name, file))];
  };
  for (const declaration of [listFiles, listFilesByPost]) {
    door(declaration, async ({ params }) => ({
      status: true as const,
      data: await list(resources.requireFolder(params.folder)),
    }));
  }
  door(countFiles, async ({ params }) => ({
    status: true as const,
    length: (await list(resources.requireFolder(params.folder))).length,
  }));

  const turn = fewAtOnce(JUDGED_AT_ONCE);
  /** `fixed`: the call says where to, not the form. */
  const take = async (request: FastifyRequest, userId: number, fixed: LibraryFolder | null) => {
    const { fields, file } = await readLargeForm(request, { field: 'file', maxBytes: RESOURCE_MAX_BYTES, incoming });
    try {
      if (fixed === null && (fields.folder ?? '') === '') throw new Problem('malformed', { what: 'folder' });
      const folder = fixed ?? resources.requireFolder(fields.folder ?? '');
      const isPictureOnly = fixed !== null || !isResourceFolder(folder);
      const { name, isNew } = await turn(async () => {
        const accepted = await acceptResource(file.name, await file.read(), isPictureOnly);
        return resources.add({ folder, ...accepted }, userId);
      });
      const message = isNew ? `Uploaded as ${name}.` : `This file is here already: ${name}.`;
      return { status: true as const, message, filename: name };
    } finally {
      await file.discard();
    }
  };
  door(saveResource, ({ request, user }) => take(request, user.userId, null));
  door(uploadHazardMap, ({ request, user }) => take(request, user.userId, 'assets'));
  door(uploadMomsImage, ({ request, user }) => take(request, user.userId, 'moms_images'));

  door(deleteFile, async ({ body, user }) => {
    await resources.remove(resources.requireFolder(body.folder), body.filename, user.userId);
    return { status: true as const, message: 'Deleted!' };
  });

  door(readHazardMap, async ({ params }) => {
    const map = await hazardMaps.of(await sites.require(params.site_code));
    if (!map) return { status: true as const, data: null };
    return {
      status: true as const,
      data: {
        path: `/storage/assets/${encodeURIComponent(map.name)}`,
        filename: map.name,
        width: map.width,
        height: map.height,
        published_at: toManilaText(map.publishedAt),
      },
    };
  });
}
