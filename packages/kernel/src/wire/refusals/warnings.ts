// Refusals about sending warnings, and about what is wrong at night.
import type { Refusals } from './refusal.ts';

export const WARNINGS = {
  drillNotHere: {
    en: 'Drills cannot be raised here.',
    fil: 'Hindi makapagsisimula ng pagsasanay rito.',
  },
  drillUnknown: {
    en: 'There is no such drill.',
    fil: 'Walang ganoong pagsasanay.',
  },
  drillOver: {
    en: 'This drill is over. Its score stays.',
    fil: 'Tapos na ang pagsasanay na ito. Nananatili ang iskor.',
  },
  drillRuns: {
    en: 'A drill runs at this site. End it first.',
    fil: 'May pagsasanay na tumatakbo sa site na ito. Tapusin muna ito.',
  },
  drillNobody: {
    en: 'Nobody at this site has said yes to drills. Note at least one number first.',
    fil: 'Wala pang pumayag sa pagsasanay sa site na ito. Itala muna ang kahit isang numero.',
  },
  drillConsentStands: {
    en: 'This number has said yes already.',
    fil: 'Pumayag na ang numerong ito.',
  },
  drillConsentUnknown: {
    en: 'This number is not on the list any more.',
    fil: 'Wala na sa listahan ang numerong ito.',
  },
  drillNoGauge: {
    en: 'This site has no gauge with a threshold, so no storm can be practised.',
    fil: 'Walang gauge na may threshold ang site na ito, kaya hindi mapagsasanay ang bagyo.',
  },
  drillNoMarker: {
    en: 'This site has no marker, so no slide can be practised.',
    fil: 'Walang marker ang site na ito, kaya hindi mapagsasanay ang pagguho.',
  },
  drillNoTrigger: {
    en: 'The scenario raised no trigger, so the drill did not begin. Look at the thresholds of this site.',
    fil: 'Walang trigger na itinaas ang senaryo, kaya hindi nagsimula ang pagsasanay. Tingnan ang mga threshold ng site na ito.',
  },
  drillNothingReleased: {
    en: 'Nothing was released or sent in this drill yet.',
    fil: 'Wala pang inilabas o ipinadala sa pagsasanay na ito.',
  },
  drillNoText: {
    en: 'The text cannot be composed: a template is missing.',
    fil: 'Hindi mabuo ang teksto: may kulang na template.',
  },
  releaseUnknown: { en: 'There is no such release.', fil: 'Walang ganoong release.' },
  releaseNotNewest: {
    en: 'Only the newest release of a site can be sent.',
    fil: 'Ang pinakabagong release lamang ng site ang maipadadala.',
  },
  releaseCancelled: {
    en: 'This release was cancelled and cannot be sent again.',
    fil: 'Kinansela ang release na ito at hindi na maipadadala muli.',
  },
  releaseOfOtherSite: { en: 'This release belongs to {site}.', fil: 'Sa {site} ang release na ito.' },
  otherTextSent: {
    en: '{name} is sending this release with another text; use Correct or cancel.',
    fil: 'Ipinadadala ni {name} ang release na ito na may ibang teksto; gamitin ang Correct or cancel.',
  },
  correctionUnchanged: {
    en: 'The correction says the same as the text that was sent. Change it first.',
    fil: 'Pareho ang pagtatama sa naipadalang text. Baguhin muna ito.',
  },
  personNotOfSite: {
    en: 'This person does not belong to the site of the release.',
    fil: 'Hindi kabilang ang taong ito sa site ng release.',
  },
  toldOvertaken: {
    status: 409,
    en: 'Somebody else has changed this note meanwhile. Look again.',
    fil: 'May ibang nagbago ng talang ito samantala. Tingnan muli.',
  },
  reminderOvertaken: {
    status: 409,
    en: 'Somebody has reminded them, or has sent another text, meanwhile. Look again.',
    fil: 'May nagpaalala na sa kanila, o nagpadala ng ibang teksto, samantala. Tingnan muli.',
  },
  reminderOther: {
    status: 409,
    en: 'The silent are others by now: {people} people, {numbers} numbers. Look again, then remind them.',
    fil: 'Iba na ang mga tahimik: {people} tao, {numbers} numero. Tingnan muli, saka sila paalalahanan.',
  },
  reachSuperseded: {
    status: 409,
    en: 'A newer release has taken its place: whoever was told of the old one has to be told again.',
    fil: 'May mas bagong release na: ang sinabihan sa luma ay dapat sabihan muli.',
  },
  nobodySilent: {
    status: 409,
    en: 'Nobody is silent any more: nothing was sent.',
    fil: 'Wala nang tahimik: walang naipadala.',
  },
  notSentYet: {
    en: 'Nothing of this release was sent, so there is nothing to correct.',
    fil: 'Wala pang naipadala sa release na ito, kaya walang itatama.',
  },
  recipientsRefused: {
    en: 'Not contacts of {site} or not reachable: {names}.',
    fil: 'Hindi contact ng {site} o hindi maabot: {names}.',
  },
  noRecipients: { en: 'No reachable contact for {site}.', fil: 'Walang maabot na contact para sa {site}.' },
  textRefused: { en: 'The text cannot be sent: {what}', fil: 'Hindi maipadala ang teksto: {what}' },
  templateMissing: {
    en: 'The text for {what} is missing in the catalogue.',
    fil: 'Kulang sa katalogo ang teksto para sa {what}.',
  },
  warningTextUnknown: { en: 'There is no such warning text.', fil: 'Walang ganoong teksto ng babala.' },
  warningTextRefused: {
    en: 'The text cannot stand in a warning: {what}',
    fil: 'Hindi maaaring ilagay sa babala ang teksto: {what}',
  },
  warningTextUnchanged: {
    en: 'The text says the same as the one that stands. Change it first.',
    fil: 'Pareho ang teksto sa kasalukuyan. Baguhin muna ito.',
  },
  warningTextReviewed: {
    en: 'This text has been confirmed by {name} already.',
    fil: 'Nakumpirma na ni {name} ang tekstong ito.',
  },
  screenWordsReviewed: {
    en: 'These words of the screens have been confirmed by {name} already.',
    fil: 'Nakumpirma na ni {name} ang mga salitang ito ng screen.',
  },
  screenSentenceUnknown: {
    en: 'Nobody has written this sentence here yet.',
    fil: 'Wala pang sumulat ng pangungusap na ito rito.',
  },
  screenSentenceUnchanged: {
    en: 'This is how the sentence stands already. Change it first.',
    fil: 'Ganito na ang nakasulat na pangungusap. Baguhin muna ito.',
  },
  screenSentenceBroken: {
    en: 'In the sentence {place} something is not closed: {found}',
    fil: 'Sa pangungusap na {place} may hindi naisara: {found}',
  },
  screenSentencesChanged: {
    en: 'Somebody has changed one of these sentences meanwhile. Nothing was taken in; look at the file again.',
    fil: 'May nagbago na sa isa sa mga pangungusap na ito. Walang isinama; tingnang muli ang file.',
  },
  siteLanguageUnchanged: {
    en: 'Site {site} is warned in this language already.',
    fil: 'Sa wikang ito na binababalaan ang site {site}.',
  },
  dutyProblemUnknown: { en: 'There is no such problem.', fil: 'Walang ganoong problema.' },
  dutyProblemOver: { en: 'This problem ended at {at}.', fil: 'Natapos ang problemang ito noong {at}.' },
  dutyAcknowledgedElsewhere: {
    en: '{name} has acknowledged this at {at}.',
    fil: 'Kinilala na ito ni {name} noong {at}.',
  },
  silenceNoReason: { en: 'A reason for the silence is needed.', fil: 'Kailangan ang dahilan ng pagpapatahimik.' },
  silenceReasonTooLong: {
    en: 'The reason is too long: at most 300 characters.',
    fil: 'Masyadong mahaba ang dahilan: hanggang 300 karakter.',
  },
  silenceOfHelpTooLong: {
    en: 'A call for help can be silenced for 15 minutes at most.',
    fil: 'Hanggang 15 minuto lang maaaring patahimikin ang paghingi ng tulong.',
  },
  silenceEndWrong: {
    en: 'The silence must end later than now and within 30 days.',
    fil: 'Dapat matapos ang katahimikan nang mas huli kaysa ngayon at sa loob ng 30 araw.',
  },
  nothingFailed: { en: 'No failed recipient is left.', fil: 'Wala nang pumalyang tatanggap.' },
  messageUnknown: { en: 'There is no such message.', fil: 'Walang ganoong mensahe.' },
  notDoubtful: { en: 'This message is not doubtful any more.', fil: 'Hindi na alanganin ang mensaheng ito.' },
} as const satisfies Refusals;
