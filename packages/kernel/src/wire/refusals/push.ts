// Refusals about alerts on phones (web push).
import type { Refusals } from './refusal.ts';

export const PUSH = {
  pushOff: {
    status: 409,
    en: 'Alerts on phones are not switched on here. Whoever operates the server can do that.',
    fil: 'Hindi bukas dito ang mga alerto sa telepono. Mabubuksan ito ng nagpapatakbo ng server.',
  },
  pushAddress: {
    en: 'This is no push service to which a browser subscribes.',
    fil: 'Hindi ito push service na ginagamit ng browser.',
  },
  pushKeys: {
    en: 'The keys of this subscription cannot be used. Switch the alerts off and on again.',
    fil: 'Hindi magamit ang mga susi nito. Isara at muling buksan ang mga alerto.',
  },
  pushTooMany: {
    status: 409,
    en: 'Your alerts go to {most} phones already. Switch them off on one of those first.',
    fil: 'Sa {most} telepono na pumupunta ang mga alerto ninyo. Isara muna sa isa sa mga iyon.',
  },
  pushUnknown: {
    status: 404,
    en: 'Alerts on this phone are not on, or have ended. Switch them on again.',
    fil: 'Hindi bukas ang mga alerto sa teleponong ito, o natapos na. Buksan muli.',
  },
  pushTooSoon: {
    status: 409,
    en: 'A test is on its way to this phone. Wait a minute.',
    fil: 'May pagsubok nang papunta sa teleponong ito. Maghintay nang isang minuto.',
  },
  pushTokenWrong: {
    en: 'This is no message of ours, or it is over.',
    fil: 'Hindi amin ang mensaheng ito, o tapos na ito.',
  },
  pushTokenUsed: {
    status: 409,
    en: 'This message has been answered already.',
    fil: 'Nasagot na ang mensaheng ito.',
  },
  pushOtherAccount: {
    status: 403,
    en: 'Somebody else is signed in on this phone. The alert was for another account.',
    fil: 'Iba ang naka-sign in sa teleponong ito. Para sa ibang account ang alerto.',
  },
} as const satisfies Refusals;
