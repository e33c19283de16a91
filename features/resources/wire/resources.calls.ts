// Calls of the resource library (api-facts §12): lists, uploads, deletion; and where the hazard map of a site lies.
import { call } from '@bantay/kernel/wire/route';

export const resourcesCalls = {
  listFiles: call('GET', '/api/misc/get_files/:folder'),
  /** The earlier client asks by POST as well. */
  listFilesByPost: call('POST', '/api/misc/get_files/:folder'),
  countFiles: call('GET', '/api/misc/get_files_length/:folder'),
  saveResource: call('POST', '/api/upload/save_resources'),
  uploadHazardMap: call('POST', '/api/upload/hazard_maps'),
  uploadMomsImage: call('POST', '/api/upload/moms_images'),
  deleteFile: call('POST', '/api/delete_file'),
  readHazardMap: call('GET', '/api/misc/hazard_map/:site_code'),
};

declare module '@bantay/kernel/news/topic' {
  interface Topics {
    resources: true;
  }
}
