// The folders of the resource library: their names on the wire, which spellings are understood, and how much a file may hold.

/** In the order of the page (specification 001, §2). */
export const RESOURCE_FOLDERS = [
  'advisories',
  'plans',
  'others',
  'communications',
  'reports',
  'iec_materials',
  'resource_and_capabilities',
  'moms_images',
  'risk_assessments',
] as const;
export type ResourceFolder = (typeof RESOURCE_FOLDERS)[number];

/** The nine, and the hazard maps beside them (api-facts §12.1). */
export const LIBRARY_FOLDERS = [...RESOURCE_FOLDERS, 'assets'] as const;
export type LibraryFolder = (typeof LIBRARY_FOLDERS)[number];

/** Bytes of one file (api-facts §12.2: 16 MB). */
export const RESOURCE_MAX_BYTES = 16 * 1024 * 1024;
/** How long the operator can bring a deleted file back. */
export const TRASH_DAYS = 30;

/** Words of the page for folders whose name on the wire is another. */
const OTHER_SPELLINGS: Readonly<Record<string, LibraryFolder>> = {
  resource_capabilities: 'resource_and_capabilities',
  resources_and_capabilities: 'resource_and_capabilities',
  manifestation_of_movements_images: 'moms_images',
};

/** Capitals, spaces and hyphens are understood; null for everything else, paths above all. */
export function parseLibraryFolder(text: string): LibraryFolder | null {
  const name = text.trim().toLowerCase().replace(/[- ]/g, '_');
  const own = Object.hasOwn(OTHER_SPELLINGS, name) ? OTHER_SPELLINGS[name] : undefined;
  return own ?? LIBRARY_FOLDERS.find((folder) => folder === name) ?? null;
}

export const isResourceFolder = (folder: LibraryFolder): folder is ResourceFolder => folder !== 'assets';
