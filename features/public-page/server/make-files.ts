// All files of the public page out of one document.

import { PAGE_LANGUAGES, type PageLanguage } from '@bantay/kernel/text/page-language';
import { type Instant, toDisplayTime } from '@bantay/kernel/time/manila-time';
import { FILES, MEDIA, pageIn } from '../rules/file-names.ts';
import { markOldPage } from '../rules/mark-old.ts';
import { markOldDocument } from '../wire/mark-old-document.ts';
import { presentDocument } from './document-presenter.ts';
import type { PublicFile } from './page-files.ts';
import type { PublicDocument } from './public-document.ts';
import { writeFeed } from './write-feed.ts';
import { writePage } from './write-page.ts';

/** One that is not offered is Filipino: an address that somebody has kept stays good. */
export function makeFiles(document: PublicDocument, home: string | null): PublicFile[] {
  const written = (language: PageLanguage) =>
    writePage(document, document.languages.includes(language) ? language : 'fil');
  return [
    { name: FILES.page, text: written('fil'), media: MEDIA.page },
    ...PAGE_LANGUAGES.map((language) => ({ name: pageIn(language), text: written(language), media: MEDIA.page })),
    { name: FILES.document, text: presentDocument(document), media: MEDIA.document },
    { name: FILES.feed, text: writeFeed(document, home), media: MEDIA.feed },
  ];
}

/** One that is older than it promises, as it may still be told. A feed tells what was said, and when: it stays. */
export function asOld(file: PublicFile, writtenAt: Instant): PublicFile {
  const why = { why: 'too old', since: toDisplayTime(writtenAt) } as const;
  const old = file.media === MEDIA.page ? markOldPage(file.text, why) : markOldDocument(file.text, why);
  return { ...file, text: old ?? file.text };
}
