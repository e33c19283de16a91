// Calls of bulletins: the sheet of a release, its files, and the bulletins of a site.
import { call } from '@bantay/kernel/wire/route';

export const bulletinCalls = {
  readBulletin: call('GET', '/api/bulletin/:release_id'),
  listBulletins: call('GET', '/api/bulletin/list/:site_code'),
  readBulletinPdf: call('GET', '/api/bulletin/:release_id/pdf'),
  readBulletinPicture: call('GET', '/api/bulletin/:release_id/image'),
  readBulletinCard: call('GET', '/api/bulletin/:release_id/card'),
  readSeal: call('GET', '/api/bulletin/seal/:hash'),
};
