// What a page for everybody may do: be looked at, in its own style.
import { createHash } from 'node:crypto';
import { STYLE } from '../rules/page-style.ts';

/** As the head of the page spells it. */
const HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** For the page's own head as well, so that it holds wherever the file is served from. */
export const policyOf = (formAction: "'none'" | "'self'"): string =>
  `default-src 'none'; style-src ${HASH}; base-uri 'none'; form-action ${formAction}`;
export const PAGE_POLICY = policyOf("'none'");
