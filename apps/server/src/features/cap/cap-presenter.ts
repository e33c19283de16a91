// CAP messages and their feed as XML.
import { type CapAlert, capTime } from '@bantay/domain/cap/cap-message';
import { XMLBuilder } from 'fast-xml-parser';
import type { CapRow } from './cap-queries.ts';

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true });
const HEAD = { '@version': '1.0', '@encoding': 'UTF-8' };
/** Signs that no XML may hold; texts of people can bring them. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const write = (document: object): string => builder.build({ '?xml': HEAD, ...document }).replace(FORBIDDEN, '');

export const presentAlert = (alert: CapAlert): string =>
  write({ alert: { '@xmlns': 'urn:oasis:names:tc:emergency:cap:1.2', ...alert } });

/** An Atom feed (RFC 4287), newest first; addresses are those of this installation. */
export function presentFeed(
  messages: readonly CapRow[],
  { office, sender, home, now }: { office: string; sender: string; home: string; now: number },
): string {
  return write({
    feed: {
      '@xmlns': 'http://www.w3.org/2005/Atom',
      id: `urn:bantay:cap:${sender}`,
      title: `CAP: ${office}`,
      updated: capTime(messages[0]?.sent_at ?? now),
      author: { name: office },
      link: { '@rel': 'self', '@href': `${home}/api/cap/feed` },
      entry: messages.map((one) => ({
        id: `urn:bantay:cap:${one.identifier}`,
        title: one.headline,
        updated: capTime(one.sent_at),
        category: { '@term': one.msg_type },
        link: { '@type': 'application/cap+xml', '@href': `${home}/api/cap/message/${one.identifier}` },
      })),
    },
  });
}
