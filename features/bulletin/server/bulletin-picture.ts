// A picture of the printed sheet, drawn from its PDF: what is in the one is in the other.
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';

/** Image scale of the specification (001, §9). */
export const PICTURE_SCALE = 2;
/** A4 in CSS pixels. */
export const A4_PX = { width: 794, height: 1123 };

/** PNG; pages stand one under the other. `size`: of a page, points. */
export async function drawPicture(pdf: Uint8Array, size = A4_PX): Promise<Uint8Array> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const pages: Uint8Array[] = [];
    for (const page of document.pages()) {
      pages.push((await page.render({ ...size, scale: PICTURE_SCALE, render: 'bitmap' })).data);
    }
    document.destroy();
    return await sharp(Buffer.concat(pages), {
      raw: {
        width: size.width * PICTURE_SCALE,
        height: size.height * PICTURE_SCALE * pages.length,
        channels: 4,
      },
    })
      .removeAlpha()
      .png({ compressionLevel: 9, palette: false })
      .toBuffer();
  } finally {
    library.destroy();
  }
}
