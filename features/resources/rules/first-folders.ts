// What the library shows first: its folders, and how many files lie in each.
import type { FirstData } from '@bantay/kernel/text/first-data';
import type { PageLanguage } from '@bantay/kernel/text/page-language';
import type { ResourceFolder } from './folders.ts';

/** As on the plans and papers, in every language. */
const FOLDER_NAMES = new Map<ResourceFolder, string>([
  ['advisories', 'Advisories'],
  ['plans', 'Plans'],
  ['others', 'Others'],
  ['communications', 'Communications'],
  ['reports', 'Reports'],
  ['iec_materials', 'IEC materials'],
  ['resource_and_capabilities', 'Resource capabilities'],
  ['moms_images', 'Manifestation of movements images'],
  ['risk_assessments', 'Risk assessments'],
]);

const FILES: Readonly<Record<PageLanguage, (count: number) => string>> = {
  en: (count) => (count === 1 ? '1 file' : `${count} files`),
  fil: (count) => `${count} file`,
  war: (count) => `${count} ka file`,
};

export const firstFolders = (
  folders: readonly { folder: ResourceFolder; count: number }[],
  language: PageLanguage,
): FirstData => ({
  sentence: null,
  rows: folders.map(({ folder, count }) => ({
    name: FOLDER_NAMES.get(folder) ?? folder,
    value: FILES[language](count),
    at: null,
  })),
});
