// Light or dark, where somebody has chosen: what stands in a page before the app would else be as the device is, white at night.
import type { FastifyRequest } from 'fastify';

/** Kept by the app when somebody chooses (apps/web/src/layout/theme.ts); it says nothing else of him. */
const CHOSEN = 'theme';
const THEMES = ['light', 'dark'] as const;

/** Written as the app writes it. */
export function inTheme(page: string, { cookies }: Pick<FastifyRequest, 'cookies'>): string {
  const chosen = THEMES.find((theme) => theme === cookies[CHOSEN]);
  return chosen === undefined ? page : page.replace('<html', `<html data-theme="${chosen}"`);
}
