// Addresses of the web in settings.

export function isUrl(text: string): boolean {
  return URL.canParse(text);
}

export const isWebAddress = (text: string) => isUrl(text) && /^https?:$/.test(new URL(text).protocol);
