// The sheet of a release, the bulletins of a site, and the files of a sheet.
import type {
  BulletinReply,
  listBulletins,
  readBulletin,
  readBulletinPdf,
  readBulletinPicture,
} from '@bantay/contract/bulletin';
import { bulletinCalls } from '@bantay/contract/bulletin.calls';
import { bulletinFileName } from '@bantay/domain/bulletin/bulletin-labels';
import type { SiteCode } from '@bantay/domain/sites/site';
import { fromManilaText } from '@bantay/domain/time/manila-time';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { send } from '../../api/client.ts';
import { fetchFile } from '../../api/fetch-file.ts';
import { keys } from '../../api/keys.ts';
import { saveFile } from '../../ui/save-file.ts';

/** A new release changes what is newest. */
const bulletinKey = (...parts: (string | number)[]) => [...keys.alerts(), 'bulletin', ...parts];

export function useBulletin(releaseId: number | null) {
  return useQuery({
    queryKey: bulletinKey('sheet', releaseId ?? 0),
    enabled: releaseId !== null,
    queryFn: ({ signal }) =>
      send<typeof readBulletin>(bulletinCalls.readBulletin, { params: { release_id: String(releaseId) }, signal }),
  });
}

/** `year`: the newest one with a bulletin when null. */
export function useBulletins(site: SiteCode, year: string | null) {
  return useQuery({
    queryKey: bulletinKey('list', site, year ?? 'newest'),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      send<typeof listBulletins>(bulletinCalls.listBulletins, {
        params: { site_code: site },
        ...(year === null ? {} : { query: { year } }),
        signal,
      }),
  });
}

export type FileKind = 'pdf' | 'png';

/** Fetches a file and hands it to the device. */
export function useDownload() {
  return useMutation({
    mutationFn: async ({ bulletin, kind }: { bulletin: BulletinReply; kind: FileKind }) => {
      const params = { release_id: String(bulletin.release_id) };
      const file =
        kind === 'pdf'
          ? await fetchFile<typeof readBulletinPdf>(bulletinCalls.readBulletinPdf, { params })
          : await fetchFile<typeof readBulletinPicture>(bulletinCalls.readBulletinPicture, { params });
      saveFile(file, bulletinFileName(bulletin.sheet.site, fromManilaText(bulletin.data_ts) ?? 0, kind));
    },
  });
}
