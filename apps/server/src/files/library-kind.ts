// What an uploaded document is, read from its bytes alone: pictures, PDF and Word documents; everything else is refused.
import { fileTypeFromBuffer } from 'file-type';
import { Problem } from '../problems.ts';
import { isActivePdf, isWholePdf } from './pdf-kind.ts';
import { checkOleDocument, checkWordArchive } from './word-kind.ts';

export interface DocumentKind {
  mime: string;
  /** The first is put behind a name that has none of them. */
  endings: readonly string[];
  /** Shown in the browser; otherwise it is saved. */
  isInline: boolean;
}

const PDF = 'application/pdf';
const DOC: DocumentKind = { mime: 'application/msword', endings: ['.doc'], isInline: false };
const DOCX: DocumentKind = {
  mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  endings: ['.docx'],
  isInline: false,
};

/** Null: a picture, or nothing that is taken here. Throws the problem of a document that is refused. */
export async function readDocumentKind(bytes: Buffer): Promise<DocumentKind | null> {
  const type = await fileTypeFromBuffer(bytes);
  // Its type leaves out endings that it knows.
  switch (type?.ext as string | undefined) {
    case 'pdf':
      if (!isWholePdf(bytes)) throw new Problem('fileBroken');
      return { mime: PDF, endings: ['.pdf'], isInline: !isActivePdf(bytes) };
    case 'cfb':
      checkOleDocument(bytes);
      return DOC;
    case 'docm':
    case 'dotm':
      throw new Problem('documentMacros');
    // A few programs write the parts of a document in an order that hides its kind.
    case 'docx':
    case 'zip':
      await checkWordArchive(bytes);
      return DOCX;
    default:
      return null;
  }
}
