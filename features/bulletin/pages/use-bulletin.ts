// The sheet of a release, the bulletins of a site, and the files of a sheet.
import { fromManilaText } from '@bantay/kernel/time/manila-time';
import { send } from '@bantay/web/api/client.ts';
import { fetchFile } from '@bantay/web/api/fetch-file.ts';
import { keys } from '@bantay/web/api/keys.ts';
import type { BulletinReply } from '@bantay/web/api/shapes.ts';
import { saveFile } from '@bantay/web/ui/save-file.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { SiteCode } from '../../sites/rules/site.ts';
import { bulletinFileName } from '../rules/bulletin-labels.ts';
import { bulletinCalls } from '../wire/bulletin.calls.ts';
import type {
  listBulletins,
  readBulletin,
  readBulletinCard,
  readBulletinPdf,
  readBulletinPicture,
} from '../wire/bulletin.ts';

/** A new release changes what is newest. */
const bulletinKey = (...parts: (string | number)[]) => [...keys.of('alerts'), 'bulletin', ...parts];

export function useBulletin(releaseId: number | null) {
  return useQuery({
    queryKey: bulletinKey('sheet', releaseId ?? 0),
    enabled: releaseId !== null,
    queryFn: ({ signal }) =>
      send<typeof readBulletin>(bulletinCalls.readBulletin, { params: { releaseId: String(releaseId) }, signal }),
  });
}

/** `year`: the newest one with a bulletin when null. */
export function useBulletins(site: SiteCode, year: string | null) {
  return useQuery({
    queryKey: bulletinKey('list', site, year ?? 'newest'),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      send<typeof listBulletins>(bulletinCalls.listBulletins, {
        params: { siteCode: site },
        ...(year === null ? {} : { query: { year } }),
        signal,
      }),
  });
}

/** 'card': the picture for telephones. */
export type FileKind = 'pdf' | 'png' | 'card';

/** Fetches a file and hands it to the device. */
export function useDownload() {
  return useMutation({
    mutationFn: async ({ bulletin, kind }: { bulletin: BulletinReply; kind: FileKind }) => {
      const params = { releaseId: String(bulletin.releaseId) };
      const name = (ending: 'pdf' | 'png') =>
        bulletinFileName(bulletin.sheet.site, fromManilaText(bulletin.dataTs) ?? 0, ending);
      if (kind === 'pdf') {
        saveFile(await fetchFile<typeof readBulletinPdf>(bulletinCalls.readBulletinPdf, { params }), name('pdf'));
      } else if (kind === 'png') {
        saveFile(
          await fetchFile<typeof readBulletinPicture>(bulletinCalls.readBulletinPicture, { params }),
          name('png'),
        );
      } else {
        const card = await fetchFile<typeof readBulletinCard>(bulletinCalls.readBulletinCard, { params });
        saveFile(card, `card-${name('png')}`);
      }
    },
  });
}
