// English words for tests of pages: those that are named, at once and without the rest of the app.
import { createInstance, type i18n as I18n, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';

export async function englishWords(words: Record<string, ResourceKey>): Promise<I18n> {
  const made = createInstance();
  await made.use(initReactI18next).init({
    lng: 'en',
    resources: { en: words },
    // React escapes by itself.
    interpolation: { escapeValue: false },
  });
  return made;
}
