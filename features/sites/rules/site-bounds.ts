// Between which values numbers of a site lie, and how its picture is called: for the file, the command, the call and the form.

/** Least and greatest, both allowed. Degrees lie in the Philippines; a PSGC of a barangay has 7 to 10 digits. */
export const SITE_BOUNDS = {
  psgc: [1_000_000, 9_999_999_999],
  areaCode: [1, 999],
  gaugeFrames: [1, 12],
  menuPlace: [0, 1_000_000],
  latitude: [4, 22],
  longitude: [116, 127],
} as const;

/** Only plain names: the file is looked for in the data folder and nowhere else. */
export const PICTURE_NAME = /^[\w-][\w.-]{0,99}\.(svg|png|jpe?g|webp)$/i;
