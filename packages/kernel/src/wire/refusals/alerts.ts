// Refusals about triggers, alerts on demand, releases and bulletins.
import type { Refusals } from './refusal.ts';

export const ALERTS = {
  triggerUnknown: { en: 'There is no such trigger.', fil: 'Walang ganoong trigger.' },
  triggerNotDecidable: {
    en: 'This trigger was decided by a person before and takes no decision.',
    fil: 'Napagpasyahan na ng tao ang trigger na ito at hindi na mapagpapasyahan.',
  },
  decidedElsewhere: {
    en: '{name} has decided this at {at}: {status}. Look again before you decide.',
    fil: 'Napagpasyahan na ito ni {name} noong {at}: {status}. Tingnang muli bago magpasya.',
  },
  onDemandNoReason: { en: 'A reason is needed.', fil: 'Kailangan ang dahilan.' },
  onDemandReasonTooLong: {
    en: 'The reason is too long: at most 1000 characters.',
    fil: 'Masyadong mahaba ang dahilan: hanggang 1000 karakter.',
  },
  onDemandInFuture: { en: 'The date and time lie in the future.', fil: 'Sa hinaharap pa ang petsa at oras.' },
  noOnDemandToLower: {
    en: 'No on-demand alert runs at {site}, so there is none to lower.',
    fil: 'Walang on-demand alert sa {site}, kaya walang maibababa.',
  },
  earthquakeUnknown: { en: 'There is no such earthquake.', fil: 'Walang ganoong lindol.' },
  nothingToRelease: {
    en: 'There is nothing to release for {site} now. The dashboard was reloaded.',
    fil: 'Walang mailalabas para sa {site} ngayon. Na-load muli ang dashboard.',
  },
  candidateChanged: {
    en: 'The data have changed since you opened this: {what}. Look again.',
    fil: 'Nagbago ang datos mula nang buksan mo ito: {what}. Tingnang muli.',
  },
  dataStampRefused: {
    en: 'The data timestamp was not offered in the last 30 minutes. The dashboard was reloaded.',
    fil: 'Hindi inalok ang oras ng datos sa huling 30 minuto. Na-load muli ang dashboard.',
  },
  dataStampAhead: {
    en: 'The data timestamp is later than now ({time}), so nothing was released. Look at the clock of the server.',
    fil: 'Mas huli pa sa ngayon ({time}) ang oras ng datos, kaya walang inilabas. Tingnan ang orasan ng server.',
  },
  clockInDoubt: {
    en: 'The clock of the server is in doubt: until it is right no level is lowered. Look at the list of problems.',
    fil: 'Hindi tiyak ang orasan ng server: hangga’t hindi ito tama, walang antas na ibinababa. Tingnan ang listahan ng mga problema.',
  },
  clockNotInDoubt: { en: 'No clock is in doubt.', fil: 'Walang orasang pinagdududahan.' },
  triggersUndecided: {
    en: 'Decide {count} open trigger(s) first: {names}.',
    fil: 'Pagpasyahan muna ang {count} bukas na trigger: {names}.',
  },
  allInvalid: {
    en: 'All triggers were declared invalid, so there is nothing to release.',
    fil: 'Idineklarang invalid ang lahat ng trigger, kaya walang mailalabas.',
  },
  alreadyReleased: { en: 'Released by {name} at {at}.', fil: 'Inilabas ni {name} noong {at}.' },
  secondPersonNeeded: {
    en: 'Level {level} at {site} needs the name of a second person. Nothing was released.',
    fil: 'Kailangan ng level {level} sa {site} ang pangalan ng ikalawang tao. Walang inilabas.',
  },
  secondPersonNotNeeded: {
    en: 'This needs no second name now. Release it as usual.',
    fil: 'Hindi ito nangangailangan ng ikalawang pangalan ngayon. Ilabas gaya ng dati.',
  },
  proposalUnknown: {
    en: 'There is no such request for a second name.',
    fil: 'Walang ganoong hiling ng ikalawang pangalan.',
  },
  proposalStands: {
    en: '{name} has asked for a second name for this already. Confirm it above, or let {name} take it back.',
    fil: 'Humiling na si {name} ng ikalawang pangalan para rito. Kumpirmahin ito sa itaas, o ipabawi kay {name}.',
  },
  proposalEnded: {
    en: 'This does not wait for a second name any more.',
    fil: 'Hindi na ito naghihintay ng ikalawang pangalan.',
  },
  proposalReleased: {
    en: 'Level {level} at {site} is released already. Nothing was done twice.',
    fil: 'Nailabas na ang level {level} sa {site}. Walang ginawa nang dalawang beses.',
  },
  ownProposal: {
    en: 'You have asked for this yourself: the second name must be that of another person.',
    fil: 'Ikaw mismo ang humiling nito: dapat sa ibang tao ang ikalawang pangalan.',
  },
  notOwnProposal: {
    en: 'Only {name}, who asked for it, may do this.',
    fil: 'Si {name} lamang na humiling nito ang makagagawa nito.',
  },
  overrideTooEarly: {
    en: 'Somebody can still answer. Alone you can release in {seconds} s.',
    fil: 'May makakasagot pa. Mag-isa, makapaglalabas ka sa loob ng {seconds} s.',
  },
  releaseTimeWrong: {
    status: 400,
    en: 'The release time must read HH:mm.',
    fil: 'Ang oras ng release ay dapat HH:mm.',
  },
  bulletinUnknown: {
    status: 404,
    en: 'There is no release {release}, so it has no bulletin.',
    fil: 'Walang release {release}, kaya wala itong bulletin.',
  },
  bulletinAtLevelZero: { status: 404, en: 'Alert level 0 has no bulletin.', fil: 'Walang bulletin ang alert level 0.' },
  bulletinTextMissing: {
    status: 409,
    en: 'The bulletin cannot be written: texts are missing for {what}.',
    fil: 'Hindi maisulat ang bulletin: kulang ang mga teksto para sa {what}.',
  },
} as const satisfies Refusals;
