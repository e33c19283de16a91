// Refusals that whoever is not signed in can meet: their words come with the first page.
import type { Refusals } from './refusal.ts';

export const FIRST_REFUSALS = {
  malformed: {
    status: 400,
    en: 'Check form data sent to the server: {what}',
    fil: 'Suriin ang ipinadalang form: {what}',
  },
  unsigned: { status: 401, en: 'Please sign in.', fil: 'Mangyaring mag-sign in.' },
  forbidden: { status: 403, en: 'This is not open to your account.', fil: 'Hindi bukas ito sa iyong account.' },
  foreignOrigin: {
    status: 403,
    en: 'Requests from other sites are refused.',
    fil: 'Hindi tinatanggap ang mga kahilingan mula sa ibang site.',
  },
  notFound: { status: 404, en: 'There is nothing at this address.', fil: 'Walang laman ang address na ito.' },
  methodNotAllowed: {
    status: 405,
    en: 'This address does not take {method}.',
    fil: 'Hindi tumatanggap ng {method} ang address na ito.',
  },
  tooLarge: { status: 413, en: 'That is too large.', fil: 'Masyadong malaki iyan.' },
  wrongMediaType: {
    status: 415,
    en: 'This kind of content is not understood here.',
    fil: 'Hindi nauunawaan dito ang ganitong uri ng nilalaman.',
  },
  tooMany: {
    status: 429,
    en: 'Too many tries. Please wait {seconds} s and try again.',
    fil: 'Masyadong maraming subok. Maghintay nang {seconds} s at subukang muli.',
  },
  unavailable: {
    status: 503,
    en: 'The server is not ready. Please try again in a moment.',
    fil: 'Hindi pa handa ang server. Subukang muli maya-maya.',
  },
  wrongPassword: { en: 'No username-password combination found', fil: 'Walang tugmang username at password' },
  onlyStakeholders: {
    en: 'Only MLGU and PLGU stakeholder accounts are allowed to login here.',
    fil: 'Mga account lamang ng MLGU at PLGU ang maaaring mag-login dito.',
  },
  codesUsedUp: {
    status: 429,
    en: 'Ten codes were asked for today. Please ask the operator of Bantay for a new password.',
    fil: 'Sampung code na ang hiningi ngayong araw. Humingi ng bagong password sa operator ng Bantay.',
  },
  registrationDisabled: {
    en: 'Registration is disabled. Please contact the project by message, text or call.',
    fil: 'Sarado ang pagpaparehistro. Makipag-ugnayan sa proyekto sa pamamagitan ng mensahe, text o tawag.',
  },
  invalidOtp: {
    title: { en: 'Invalid OTP Code', fil: 'Maling OTP' },
    en: 'Invalid OTP Code. Please contact your system administrator.',
    fil: 'Maling OTP. Makipag-ugnayan sa inyong system administrator.',
  },
  passwordTooWeak: {
    title: { en: 'Error', fil: 'May mali' },
    en: 'The new password needs at least {min} characters and must not be one that everybody tries first.',
    fil: 'Kailangan ng bagong password ang hindi bababa sa {min} karakter at hindi dapat madaling mahulaan.',
  },
} as const satisfies Refusals;
