// The place of a warning, as texts and bulletins name it.

/** Place as the text names it. */
export interface MessageSite {
  siteCode: string;
  sitio: string | null;
  barangay: string;
  municipality: string;
  province: string;
}

/** Where the text leaves the sitio out, whatever it is: lpa (specification 001 names it for scu only). */
const WITHOUT_SITIO: readonly string[] = ['lpa'];

/** `Sitio X, Brgy. B, Municipality, Province`. */
export function placeText({ siteCode, sitio, barangay, municipality, province }: MessageSite): string {
  const isNamed = !WITHOUT_SITIO.includes(siteCode) && sitio !== null && sitio !== '';
  return [isNamed ? `Sitio ${sitio}` : '', `Brgy. ${barangay}`, municipality, province]
    .filter((part) => part !== '')
    .join(', ');
}
