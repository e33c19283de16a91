// Languages: English sign-in words come with the entry, everything else when it is first needed.
import { accounts } from '@bantay/features/accounts/words/en/accounts.ts';
import { type CustomTypeOptions, createInstance, type i18n as I18n, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { common } from './en/common.ts';
import { problems } from './en/problems.ts';

export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'fil', name: 'Filipino' },
  // Offered where an admin has switched it on.
  { code: 'war', name: 'Winaray' },
] as const;
export type Language = (typeof LANGUAGES)[number]['code'];

/** What the server says of Waray: which words somebody has confirmed; null: it is not offered, undefined: not known yet. */
export type Waray = { reviewed: readonly string[] } | null | undefined;

export const offered = (waray: Waray) => LANGUAGES.filter(({ code }) => code !== 'war' || waray);

/** Names of the catalogues. */
export type Namespace = keyof CustomTypeOptions['resources'];

const STORED = 'language';

function chosenLanguage(): Language {
  const stored = LANGUAGES.find(({ code }) => code === localStorage.getItem(STORED));
  if (stored) return stored.code;
  return navigator.languages?.some((tag) => /^(fil|tl)\b/i.test(tag)) ? 'fil' : 'en';
}

export function makeI18n(language: Language = chosenLanguage()): I18n {
  const made = createInstance();
  const show = (code: string) => {
    document.documentElement.lang = code;
  };
  made.on('languageChanged', (code) => {
    localStorage.setItem(STORED, code);
    // For what the server draws before a program is there.
    // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not where the page came by http
    document.cookie = `${STORED}=${code};path=/;max-age=31536000;samesite=lax`;
    show(code);
  });
  made
    .use(initReactI18next)
    .use({
      type: 'backend',
      read: (code: string, namespace: string, done: (error: unknown, words: ResourceKey | false) => void) => {
        import('./catalogues.ts')
          .then(({ readCatalogue }) => readCatalogue(code, namespace))
          .then(
            (words) => done(null, words),
            (error) => done(error, false),
          );
      },
    })
    .init({
      lng: language,
      fallbackLng: { fil: ['en'], war: ['fil', 'en'], default: ['en'] },
      // All are in the entry for English: nothing is waited for, and what goes wrong has its sentence without a line.
      ns: ['common', 'accounts', 'problems'],
      defaultNS: 'common',
      // Its own defaults: where they are said, no key is looked at whether it is a sentence.
      keySeparator: '.',
      nsSeparator: ':',
      resources: { en: { common, accounts, problems } },
      partialBundledLanguages: true,
      // React escapes by itself.
      interpolation: { escapeValue: false },
      returnEmptyString: false,
    })
    .catch((error: unknown) => console.error(error));
  show(language);
  return made;
}

export const i18n = makeI18n();
