// What a notification says: kind, site and level. Names and numbers stay behind the sign-in, since a locked phone shows it to everybody.

/** One thing that is wrong, as a phone says it. */
export interface PushItem {
  /** In words, without a name or a number. */
  what: string;
  site: string | null;
  /** Alert level it is about; null: none. */
  level: number | null;
}

/** What the worker is given, and shows as it is. */
export interface PushWords {
  title: string;
  text: string;
  /** Word on the button that answers; null: there is nothing to answer. */
  button: string | null;
  /** Shown without a sound: nobody has to do anything. Left out: with one. */
  isQuiet?: true;
}

/** Named one by one [ours]: more does not fit under a lock. */
const NAMED = 3;
export const PUSH_TEXT_MAX = 240;

/** At least one, most urgent first. */
export function pushNotice(items: readonly PushItem[]): PushWords {
  const named = items.slice(0, NAMED).map(itemWords);
  const more = items.length - named.length;
  const text = `${named.join('; ')}${more > 0 ? `; at ${more} pa` : ''}.`;
  return { title: 'Bantay DUTY', text: text.slice(0, PUSH_TEXT_MAX), button: 'Nakita ko na' };
}

const itemWords = ({ what, site, level }: PushItem) =>
  [site === null ? '' : `${site.toUpperCase()}:`, what, level === null ? '' : `(level ${level})`]
    .filter((part) => part !== '')
    .join(' ');

/** Of somebody who tries his own phone. */
export const PUSH_TRIAL: PushWords = {
  title: 'Bantay',
  text: 'Pagsubok lang: dumarating ang mga alerto sa teleponong ito.',
  button: null,
};

/** Of the night rehearsal. */
export const PUSH_REHEARSAL: PushWords = {
  title: 'Bantay',
  text: 'Pagsasanay lang, walang babala: umabot sa teleponong ito ang gawa-gawang trigger ngayong gabi.',
  button: null,
  isQuiet: true,
};
