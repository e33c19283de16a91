// Light, dark, or as the device says: kept per browser, written on <html> before the first paint.
const STORED = 'theme';
export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export function readTheme(): Theme {
  return THEMES.find((theme) => theme === localStorage.getItem(STORED)) ?? 'auto';
}

export function applyTheme(theme: Theme = readTheme()): void {
  // For what the server draws before a program is there.
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not where the page came by http
  document.cookie = `${STORED}=${theme};path=/;max-age=${theme === 'auto' ? 0 : 31_536_000};samesite=lax`;
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(STORED, theme);
  applyTheme(theme);
}
