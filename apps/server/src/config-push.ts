// Alerts on phones by web push, as the settings name them.

export interface PushPlace {
  /** Whom a push service may ask: `mailto:` or `https:` (RFC 8292). */
  contact: string;
}

/** Invented: a demo has nobody to ask. */
const DEMO_CONTACT = 'mailto:duty@example.org';

/** Of one that is switched on; without a contact the public address stands in. What is wrong goes to `wrong`, a sentence each. */
export function readPush(
  given: string | null,
  { publicUrl, mode }: { publicUrl: string | null; mode: 'demo' | 'production' },
  wrong: string[],
): PushPlace | null {
  const standard = publicUrl?.startsWith('https:') ? publicUrl : mode === 'demo' ? DEMO_CONTACT : null;
  const contact = given ?? standard;
  if (contact !== null && isContact(contact)) return { contact };
  wrong.push('PUSH=on needs PUSH_CONTACT, an address like mailto:duty@example.ph or https://example.ph.');
  return null;
}

const isContact = (text: string) => /^mailto:[^@\s]+@[^@\s]+$/.test(text) || /^https:\/\/[^\s/]+/.test(text);
