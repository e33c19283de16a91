// Invented files of the resource library: short papers made here, and the drawn pictures of the demo.
import { buffer } from 'node:stream/consumers';
import type { LibraryFolder } from '@bantay/features/resources/rules/folders.ts';
import type { ResourcesService } from '@bantay/features/resources/server/resources-service.ts';
import PDFDocument from 'pdfkit';
import { demoPicture } from './demo-picture.ts';

interface Paper {
  folder: LibraryFolder;
  name: string;
  title: string;
  lines: readonly string[];
}

const PAPERS: readonly Paper[] = [
  {
    folder: 'plans',
    name: 'Demo evacuation plan Lipata.pdf',
    title: 'Evacuation plan of Lipata (invented)',
    lines: [
      'Alert level 2: families below the school prepare to leave.',
      'Alert level 3: all families leave for the covered court.',
      'The barangay counts who has arrived and calls the MDRRMO.',
    ],
  },
  {
    folder: 'advisories',
    name: 'Demo advisory on heavy rain.pdf',
    title: 'Advisory on heavy rain (invented)',
    lines: ['Rain above 100 mm in three days is expected.', 'Look at the markers twice a day and report new cracks.'],
  },
  {
    folder: 'iec_materials',
    name: 'Demo signs of a landslide.pdf',
    title: 'Signs of a landslide (invented)',
    lines: ['New cracks, tilted trees, muddy springs, doors that stick.', 'Tell your LEWC. Do not wait for the siren.'],
  },
];

/** Once, into an empty library. */
export async function seedResources(resources: ResourcesService): Promise<void> {
  if (!(await resources.isNew())) return;
  for (const { folder, name, title, lines } of PAPERS) {
    await resources.add(
      { folder, name, mime: 'application/pdf', isInline: true, bytes: await print(title, lines) },
      null,
    );
  }
  for (const serial of [3, 4]) {
    const name = `Demo crack ${serial}.png`;
    const bytes = demoPicture(serial);
    await resources.add({ folder: 'moms_images', name, mime: 'image/png', isInline: true, bytes }, null);
  }
}

async function print(title: string, lines: readonly string[]): Promise<Buffer> {
  const paper = new PDFDocument({ size: 'A5', margin: 48, info: { Title: title } });
  const whole = buffer(paper);
  paper.fontSize(18).text(title).moveDown().fontSize(12);
  for (const line of lines) paper.text(line).moveDown(0.5);
  paper.end();
  return whole;
}
