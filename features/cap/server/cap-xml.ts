// A CAP message as the XML document that is kept: what was published stays as it was.
import { XMLBuilder } from 'fast-xml-parser';
import type { CapAlert } from '../rules/cap-message.ts';

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true });
const HEAD = { '@version': '1.0', '@encoding': 'UTF-8' };
/** Signs that no XML may hold; texts of people can bring them. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

export const writeXml = (document: object): string =>
  builder.build({ '?xml': HEAD, ...document }).replace(FORBIDDEN, '');

export const alertXml = (alert: CapAlert): string =>
  writeXml({ alert: { '@xmlns': 'urn:oasis:names:tc:emergency:cap:1.2', ...alert } });
