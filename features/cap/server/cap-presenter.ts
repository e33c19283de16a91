// The feed of CAP messages as XML.
import { capTime } from '../rules/cap-message.ts';
import type { CapRow } from './cap-queries.ts';
import { writeXml } from './cap-xml.ts';

/** An Atom feed (RFC 4287), newest first; addresses are those of this installation. */
export function presentFeed(
  messages: readonly CapRow[],
  { office, sender, home, now }: { office: string; sender: string; home: string; now: number },
): string {
  return writeXml({
    feed: {
      '@xmlns': 'http://www.w3.org/2005/Atom',
      id: `urn:bantay:cap:${sender}`,
      title: `CAP: ${office}`,
      updated: capTime(messages[0]?.sentAt ?? now),
      author: { name: office },
      link: { '@rel': 'self', '@href': `${home}/api/cap/feed` },
      entry: messages.map((one) => ({
        id: `urn:bantay:cap:${one.identifier}`,
        title: one.headline,
        updated: capTime(one.sentAt),
        category: { '@term': one.msgType },
        link: { '@type': 'application/cap+xml', '@href': `${home}/api/cap/message/${one.identifier}` },
      })),
    },
  });
}
