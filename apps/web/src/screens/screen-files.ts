// The files of the screens, each fetched when its address is first opened; apart, so that their names do not weigh on the first page.
import type { ComponentType } from 'react';
import { i18n, type Namespace } from '../i18n/i18n.ts';
import NotFound from '../layout/not-found.tsx';
import { ofSite } from '../layout/of-site.tsx';
import { ADDRESSES } from './addresses.ts';

export interface ScreenModule<Props = object> {
  default: ComponentType<Props>;
}

const files = import.meta.glob<ScreenModule>([
  './*-screen.tsx',
  '../../../../features/*/pages/*-page.tsx',
  '!../../../../features/accounts/pages/sign-in-page.tsx',
]);

/** `file` as the table of addresses names it. */
export async function fetchScreen(file: string, words: readonly Namespace[]): Promise<ScreenModule> {
  const load = files[file.startsWith('./') ? file : `../../../../features/${file}`];
  if (!load) throw new Error(`No screen is drawn by ${file}.`);
  const [screen] = await Promise.all([load(), i18n.loadNamespaces(words)]);
  const page = ofSite(screen.default);
  // A page of names instead of sentences helps nobody.
  if (words.some((one) => !i18n.hasResourceBundle('en', one))) throw new Error(`No words of ${file}`);
  // Its frame comes with the first of its sections.
  return { default: isOfAdmin(file) ? (await import('../layout/admin-frame.tsx')).inAdmin(page) : page };
}

const isOfAdmin = (file: string) => Object.values(ADDRESSES).some((place) => place.file === file && place.admin);

/** Comes with what looks for the site of an address. */
export const notFound: ScreenModule = { default: NotFound };
export const loadBugDialog = () => import('@bantay/features/feedback/pages/bug-dialog.tsx');
