// What the page of one's own profile shows first: who is signed in here.
import type { FirstData } from '@bantay/kernel/text/first-data';
import type { PageLanguage } from '@bantay/kernel/text/page-language';

const PROFILE_WORDS: Readonly<Record<PageLanguage, Record<'name' | 'office', string>>> = {
  en: { name: 'Signed in', office: 'Office' },
  fil: { name: 'Naka-sign in', office: 'Tanggapan' },
  war: { name: 'Naka-sign in', office: 'Opisina' },
};

export interface SeenPerson {
  firstName: string;
  lastName: string;
  designation: string;
}

export function firstProfile({ firstName, lastName, designation }: SeenPerson, language: PageLanguage): FirstData {
  const words = PROFILE_WORDS[language];
  return {
    sentence: null,
    rows: [
      { name: words.name, value: `${firstName} ${lastName}`, at: null },
      { name: words.office, value: designation, at: null },
    ],
  };
}
