// The feed of CAP messages as XML.
import { capTime } from '../rules/cap-message.ts';
import type { CapRow } from './cap-queries.ts';
import { writeXml } from './cap-xml.ts';

/** Where the feed and its messages are. */
export interface FeedPlace {
  self: string;
  /** An identifier stands between it and `ending`. */
  messages: string;
  ending: string;
}

interface Feed {
  office: string;
  sender: string;
  place: FeedPlace;
  /** When a feed without a message is from, epoch ms. */
  emptyAt: number;
}

/** An Atom feed (RFC 4287), newest first. */
export function presentFeed(messages: readonly CapRow[], { office, sender, place, emptyAt }: Feed): string {
  return writeXml({
    feed: {
      '@xmlns': 'http://www.w3.org/2005/Atom',
      id: `urn:bantay:cap:${sender}`,
      title: `CAP: ${office}`,
      updated: capTime(messages[0]?.sentAt ?? emptyAt),
      author: { name: office },
      link: { '@rel': 'self', '@href': place.self },
      entry: messages.map((one) => ({
        id: `urn:bantay:cap:${one.identifier}`,
        title: one.headline,
        updated: capTime(one.sentAt),
        category: { '@term': one.msgType },
        link: { '@type': 'application/cap+xml', '@href': `${place.messages}${one.identifier}${place.ending}` },
      })),
    },
  });
}
