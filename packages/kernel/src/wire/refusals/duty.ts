// Refusals about ladders and shifts of people on duty.
import type { Refusals } from './refusal.ts';

export const DUTY = {
  dutyPersonUnknown: {
    status: 409,
    en: '{number} is not on the duty list.',
    fil: 'Wala sa listahan ng duty ang {number}.',
  },
  noWayIn: {
    status: 409,
    en: 'No SMS comes in here: nobody could answer. A modem or a key for incoming SMS is needed.',
    fil: 'Walang SMS na pumapasok dito: walang makasasagot. Kailangan ng modem o ng susi para sa pumapasok na SMS.',
  },
  codesTaken: {
    status: 409,
    en: 'All codes of this day are given. Try again tomorrow.',
    fil: 'Naibigay na ang lahat ng code sa araw na ito. Subukang muli bukas.',
  },
  rungUnknownPerson: {
    status: 409,
    en: 'Rung {place} names somebody who is not on the duty list.',
    fil: 'May pangalan sa baitang {place} na wala sa listahan ng duty.',
  },
  rungWait: {
    en: 'Rung {place} waits 1 to 60 whole minutes.',
    fil: 'Naghihintay ang baitang {place} nang 1 hanggang 60 buong minuto.',
  },
  rungTwice: {
    en: 'Rung {place} names somebody who stands on the ladder already.',
    fil: 'May pangalan sa baitang {place} na nasa hagdan na.',
  },
  shiftReversed: { en: 'A shift ends after it begins.', fil: 'Natatapos ang duty pagkatapos nitong magsimula.' },
  shiftTooLong: { en: 'A shift lasts 36 hours at most.', fil: 'Hanggang 36 na oras lamang ang isang duty.' },
  shiftOver: { en: 'This shift is over already.', fil: 'Tapos na ang duty na ito.' },
  shiftTooFar: {
    en: 'A shift begins within the next 62 days.',
    fil: 'Nagsisimula ang duty sa loob ng susunod na 62 araw.',
  },
  shiftTwice: {
    status: 409,
    en: 'This person is on duty in that time already.',
    fil: 'Naka-duty na ang taong ito sa oras na iyon.',
  },
  shiftUnknown: {
    status: 404,
    en: 'There is no such shift, or it was taken out.',
    fil: 'Walang ganitong duty, o inalis na ito.',
  },
  cellBroadcastOff: {
    status: 404,
    en: 'Nobody asks for cell broadcasts here: the operator sets CELL_BROADCAST.',
    fil: 'Walang humihiling ng cell broadcast dito: ang operator ang nagtatakda ng CELL_BROADCAST.',
  },
  broadcastInFuture: { en: 'That time lies in the future.', fil: 'Sa hinaharap pa ang oras na iyan.' },
  broadcastBeforeRelease: {
    en: 'That time lies before the release.',
    fil: 'Bago pa ang release ang oras na iyan.',
  },
  broadcastBeforeAsked: {
    en: 'That time lies before it was asked for.',
    fil: 'Bago pa ito hilingin ang oras na iyan.',
  },
  sirenOff: {
    status: 409,
    en: 'There is no siren here: the operator sets SIREN.',
    fil: 'Walang sirena rito: ang operator ang nagtatakda ng SIREN.',
  },
  channelOff: {
    status: 409,
    en: 'Telegram is not switched on here: the operator sets TELEGRAM_TOKEN.',
    fil: 'Hindi nakabukas dito ang Telegram: ang operator ang nagtatakda ng TELEGRAM_TOKEN.',
  },
  chatWrong: {
    en: 'This is no number of a person’s chat: digits alone, at least three.',
    fil: 'Hindi ito numero ng chat ng isang tao: mga digit lamang, tatlo o higit pa.',
  },
  wayTwice: {
    status: 409,
    en: 'This person has a chat already. Take it out first.',
    fil: 'May chat na ang taong ito. Alisin muna iyon.',
  },
  callsOff: {
    status: 409,
    en: 'Calls are not switched on here: the operator sets VOICE.',
    fil: 'Hindi nakabukas dito ang pagtawag: ang operator ang nagtatakda ng VOICE.',
  },
  callsNumberWrong: {
    en: 'This is no number of a telephone in the Philippines: mobile, or on land with its area code.',
    fil: 'Hindi ito numero ng telepono sa Pilipinas: mobile, o landline na may area code.',
  },
  callsTwice: {
    status: 409,
    en: 'This person is called already. Take the number out first.',
    fil: 'Tinatawagan na ang taong ito. Alisin muna ang numero.',
  },
  callGoing: {
    status: 409,
    en: 'A call to this number is under way or waits already. Try again when it is over.',
    fil: 'May tawag na sa numerong ito, o naghihintay na. Subukan ulit kapag tapos na.',
  },
  wayUnknown: {
    status: 404,
    en: 'There is no such chat or number, or it was taken out.',
    fil: 'Walang ganitong chat o numero, o inalis na ito.',
  },
  wayCodeWrong: {
    en: 'This is not the code that went there, or it is older than 30 minutes. Take the chat out and add it again.',
    fil: 'Hindi ito ang code na ipinadala roon, o lampas na ito sa 30 minuto. Alisin ang chat at idagdag muli.',
  },
} as const satisfies Refusals;
