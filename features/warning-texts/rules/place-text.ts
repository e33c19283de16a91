// The place of a warning, as texts and bulletins name it.

/** Place as the text names it; the sitio is named for scu only (specification 001). */
export interface MessageSite {
  siteCode: string;
  sitio: string | null;
  barangay: string;
  municipality: string;
  province: string;
}

/** `Sitio X, Brgy. B, Municipality, Province`. */
export function placeText({ siteCode, sitio, barangay, municipality, province }: MessageSite): string {
  const isNamed = siteCode === 'scu' && sitio !== null && sitio !== '';
  return [isNamed ? `Sitio ${sitio}` : '', `Brgy. ${barangay}`, municipality, province]
    .filter((part) => part !== '')
    .join(', ');
}
