// The address of the page that shows what arrives with a key (machines/pages/plate.ts).
export const connectPath = (name: string) => `/connect/${encodeURIComponent(name)}`;
