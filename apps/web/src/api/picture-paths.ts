// Addresses of pictures that are only needed where pictures are shown.

/** The small one of a stored picture. */
export const thumbnailPath = (file: string): string => `/storage/moms/thumbnails/${encodeURIComponent(file)}`;
