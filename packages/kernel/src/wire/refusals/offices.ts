// Refusals about what the offices keep: files, chat, activities, households, feedback.
import type { Refusals } from './refusal.ts';

export const OFFICES = {
  readingKeyMissing: {
    status: 401,
    en: 'No key came. A program sends a key for reading in the head of each request: Authorization: Bearer KEY. An admin makes one on the page Keys for reading.',
    fil: 'Walang dumating na susi. Ipinadadala ng programa ang susing pambasa sa head ng bawat kahilingan: Authorization: Bearer KEY. Gumagawa nito ang admin sa pahinang Mga susing pambasa.',
  },
  readingKeyUnknown: {
    status: 401,
    en: 'This key for reading is not known here.',
    fil: 'Hindi kilala rito ang susing pambasa na ito.',
  },
  readingKeyOver: {
    status: 401,
    en: 'This key for reading is over or was revoked.',
    fil: 'Tapos na o binawi na ang susing pambasa na ito.',
  },
  readingKeyClosed: {
    status: 403,
    en: 'A key for reading does not open this. It opens: {scopes}.',
    fil: 'Hindi ito binubuksan ng susing pambasa. Ang binubuksan nito: {scopes}.',
  },
  readingKeyForNothing: {
    en: 'A key for reading opens something: choose what.',
    fil: 'May binubuksan ang susing pambasa: piliin kung ano.',
  },
  readingKeyTime: {
    en: 'A key for reading has a last day, from today to two years ahead.',
    fil: 'May huling araw ang susing pambasa, mula ngayon hanggang dalawang taon.',
  },
  readingKeyRate: {
    en: 'Requests a minute are a whole number from 1 to 6000.',
    fil: 'Ang bilang ng hiling bawat minuto ay buong numero mula 1 hanggang 6000.',
  },
  exportBusy: {
    status: 429,
    en: 'An export is on its way: one at a time for each key or person, {most} for all. Try again when it has ended.',
    fil: 'May export na tumatakbo: isa lang para sa bawat susi o tao, {most} para sa lahat. Subukang muli kapag tapos na.',
  },
  notSupported: {
    status: 501,
    en: 'This part of the standard is not supported here: {what}.',
    fil: 'Hindi sinusuportahan dito ang bahaging ito ng pamantayan: {what}.',
  },
  pictureKindRefused: {
    status: 400,
    en: 'Only pictures can be uploaded: JPEG, PNG, WebP or GIF.',
    fil: 'Larawan lamang ang maaaring i-upload: JPEG, PNG, WebP o GIF.',
  },
  pictureBroken: { status: 400, en: 'The picture is damaged or not complete.', fil: 'Sira o hindi buo ang larawan.' },
  pictureTooManyDots: {
    status: 413,
    en: 'The picture has too many dots: at most {millions} million.',
    fil: 'Masyadong maraming tuldok ang larawan: hanggang {millions} milyon.',
  },
  pictureTooLarge: {
    status: 413,
    en: 'The picture is too large: at most {mb} MB.',
    fil: 'Masyadong malaki ang larawan: hanggang {mb} MB.',
  },
  folderUnknown: { en: 'There is no such folder.', fil: 'Walang ganitong folder.' },
  fileUnknown: {
    en: 'There is no such file. It may have been deleted meanwhile.',
    fil: 'Walang ganitong file. Maaaring nabura na ito.',
  },
  fileKindRefused: {
    en: 'Only pictures, PDF files and Word documents can be uploaded.',
    fil: 'Larawan, PDF at dokumentong Word lang ang maia-upload.',
  },
  fileBroken: { en: 'The file is damaged or not complete.', fil: 'Sira o hindi buo ang file.' },
  fileTooLarge: {
    status: 413,
    en: 'The file is too large: at most {mb} MB.',
    fil: 'Masyadong malaki ang file: hanggang {mb} MB lang.',
  },
  fileNameTaken: {
    en: 'Too many files have this name. Give it another one.',
    fil: 'Masyado nang maraming file na may ganitong pangalan. Bigyan ito ng iba.',
  },
  documentMacros: {
    en: 'The document holds macros. Save it without them and try again.',
    fil: 'May macros ang dokumento. I-save ito nang wala ang mga iyon at subukang muli.',
  },
  documentBomb: {
    en: 'Unpacked, the document is far too large.',
    fil: 'Kapag binuksan, masyadong malaki ang dokumento.',
  },
  feedbackNoSubject: { en: 'A subject is needed.', fil: 'Kailangan ng paksa.' },
  feedbackNoDescription: { en: 'A description is needed.', fil: 'Kailangan ng paglalarawan.' },
  feedbackSubjectTooLong: {
    en: 'The subject is too long: at most {max} characters.',
    fil: 'Masyadong mahaba ang paksa: hanggang {max} karakter lang.',
  },
  feedbackDescriptionTooLong: {
    en: 'The description is too long: at most {max} characters.',
    fil: 'Masyadong mahaba ang paglalarawan: hanggang {max} karakter lang.',
  },
  feedbackOtherTooLong: {
    en: 'The other concern is too long: at most {max} characters.',
    fil: 'Masyadong mahaba ang ibang paksa: hanggang {max} karakter lang.',
  },
  chatNotSender: {
    en: 'Messages are written in one’s own name only.',
    fil: 'Sa sariling pangalan lamang maaaring sumulat ng mensahe.',
  },
  chatRoomClosed: { en: 'There is no such room of yours.', fil: 'Wala kang ganyang usapan.' },
  chatRecipientUnknown: { en: 'This person cannot be written to here.', fil: 'Hindi masusulatan dito ang taong ito.' },
  webhookUnknown: {
    en: 'There is no such webhook, or it was removed.',
    fil: 'Walang ganitong webhook, o inalis na ito.',
  },
  webhookPaused: {
    en: 'This webhook is paused: nothing is sent to it. Let it go on first.',
    fil: 'Nakahinto ang webhook na ito: walang ipinapadala rito. Ituloy muna ito.',
  },
  webhooksMany: {
    en: 'There are {most} webhooks already: remove one first.',
    fil: 'May {most} webhook na: alisin muna ang isa.',
  },
  webhookAddress: {
    en: 'An address like https://example.org/in is needed, without a name, a password or a part behind #.',
    fil: 'Kailangan ang address na gaya ng https://example.org/in, walang pangalan, password o bahagi pagkatapos ng #.',
  },
  webhookPlain: {
    en: 'The address must begin with https://.',
    fil: 'Dapat magsimula sa https:// ang address.',
  },
  webhookPrivate: {
    en: 'The address leads into the own network, where no webhook may go. Whoever operates the server can allow it.',
    fil: 'Papunta ang address sa sariling network, kung saan bawal ang webhook. Maaari itong payagan ng nagpapatakbo ng server.',
  },
  calendarAddressUnknown: {
    en: 'You have no such calendar address, or it is revoked already.',
    fil: 'Wala kayong ganitong address ng kalendaryo, o binawi na ito.',
  },
  calendarAddressesMany: {
    en: 'You have {most} calendar addresses already: revoke one first.',
    fil: 'May {most} address ng kalendaryo na kayo: bawiin muna ang isa.',
  },
  activityUnknown: { en: 'There is no such activity.', fil: 'Walang ganoong aktibidad.' },
  activityRangeReversed: {
    title: { en: 'Invalid Date Range', fil: 'Maling saklaw ng petsa' },
    en: 'End date cannot be earlier than start date.',
    fil: 'Hindi maaaring mas maaga ang petsa ng pagtatapos kaysa sa petsa ng simula.',
  },
  contactUnknown: { status: 404, en: 'There is no such contact.', fil: 'Walang ganoong contact.' },
  contactTaken: {
    status: 409,
    en: 'There is a contact {name} at {site} already: change that one.',
    fil: 'Mayroon nang contact na {name} sa {site}: iyon ang baguhin.',
  },
  contactIsSo: {
    status: 409,
    en: 'Somebody else was faster: this contact is so already.',
    fil: 'May nauna sa iyo: ganoon na ang contact na ito.',
  },
  contactNumberTwice: {
    en: 'The number {number} stands there twice.',
    fil: 'Dalawang beses nakasulat ang numerong {number}.',
  },
  contactNumberTaken: {
    status: 409,
    en: '{number} is the number of {name}.',
    fil: 'Numero na ni {name} ang {number}.',
  },
  contactNumberElsewhere: {
    status: 409,
    en: '{number} is the number of somebody at another site.',
    fil: 'Numero na ng isang tao sa ibang site ang {number}.',
  },
  contactHasAccount: {
    status: 403,
    en: '{name} has an account: here only the sites, and whether it is warned, can be changed.',
    fil: 'May account si {name}: ang mga site lamang, at kung binababalaan, ang mababago rito.',
  },
  contactNoSite: {
    en: 'A contact belongs to a site. To end its warnings, switch its messages off.',
    fil: 'May site ang bawat contact. Para ihinto ang mga babala, patayin ang mga mensahe nito.',
  },
  contactGroupWrong: {
    en: 'The group must be one of {groups}.',
    fil: 'Ang grupo ay isa dapat sa {groups}.',
  },
  contactReasonMissing: {
    en: 'This takes somebody, or a number, out of the warnings: say why.',
    fil: 'May tao o numerong mawawala sa mga babala dahil dito: sabihin kung bakit.',
  },
  contactsImportChanged: {
    status: 409,
    en: 'The contacts have changed since you opened the file. Nothing was taken in. Look again.',
    fil: 'Nabago ang mga contact mula nang buksan mo ang file. Walang isinama. Tingnang muli.',
  },
  contactsImportRefused: {
    en: 'Nothing was taken in: correct the file first, line {lines}.',
    fil: 'Walang isinama: itama muna ang file, linya {lines}.',
  },
  contactsImportNothing: {
    en: 'There is nothing in the file to take in.',
    fil: 'Walang maisasama mula sa file.',
  },
  rollCallUnknown: {
    status: 404,
    en: 'There is no such roll-call: 90 days after it was closed nothing of it is left.',
    fil: 'Walang ganitong roll-call: 90 araw matapos isara, walang natitira rito.',
  },
  rollCallStranger: {
    en: 'Somebody of these is not on the list of this roll-call.',
    fil: 'May isa rito na wala sa listahan ng roll-call na ito.',
  },
  rollCallEmpty: {
    status: 409,
    en: 'No household of {site} has been entered, so there is nobody to call. Enter them under Household Data.',
    fil: 'Wala pang nailagay na sambahayan sa {site}, kaya walang matatawag. Ilagay sila sa Datos ng Sambahayan.',
  },
  rollCallOpen: {
    status: 409,
    en: 'A roll-call is open at {site} already.',
    fil: 'May bukas nang roll-call sa {site}.',
  },
  rollCallClosed: {
    status: 409,
    en: 'The roll-call at {site} was closed already.',
    fil: 'Naisara na ang roll-call sa {site}.',
  },
  logBackwards: {
    en: 'The end must be later than the beginning.',
    fil: 'Dapat mas huli ang katapusan kaysa simula.',
  },
  logTooLong: {
    en: 'Choose a shorter time: at most {days} days.',
    fil: 'Pumili ng mas maikling panahon: hanggang {days} araw.',
  },
  logKindUnknown: { en: 'The log has no kind “{kind}”.', fil: 'Walang uri na “{kind}” sa log.' },
  logPageUnknown: {
    en: 'There is no such page of the log. Begin again at the newest.',
    fil: 'Walang ganoong pahina ng log. Magsimula muli sa pinakabago.',
  },
  shiftTooFull: {
    en: 'More than {most} things were recorded in this time. Choose a shorter one, or one site.',
    fil: 'Higit sa {most} ang naitala sa panahong ito. Pumili ng mas maikli, o isang site.',
  },
  shiftNotOver: {
    en: 'The report of a shift is kept when the shift is over.',
    fil: 'Itinatago ang ulat ng shift kapag tapos na ang shift.',
  },
  shiftReportUnknown: { status: 404, en: 'There is no such report.', fil: 'Walang ganoong ulat.' },
  handOverOpen: {
    status: 409,
    en: 'A shift of {name} waits to be taken already. It has to be taken or withdrawn first.',
    fil: 'May shift ni {name} na naghihintay nang tanggapin. Tanggapin o bawiin muna iyon.',
  },
  handOverUnknown: { status: 404, en: 'There is no such hand-over.', fil: 'Walang ganoong paglilipat ng shift.' },
  handOverTaken: {
    status: 409,
    en: '{name} has taken this shift already.',
    fil: 'Tinanggap na ni {name} ang shift na ito.',
  },
  handOverWithdrawn: {
    status: 409,
    en: 'This hand-over was withdrawn.',
    fil: 'Binawi na ang paglilipat na ito.',
  },
  handOverOwn: {
    en: 'Somebody else has to take it. You can withdraw it.',
    fil: 'Iba ang dapat tumanggap nito. Maaari mo itong bawiin.',
  },
  handOverNotOwn: {
    en: 'Only whoever handed the shift over can withdraw it.',
    fil: 'Ang naglipat lang ng shift ang makababawi nito.',
  },
  handOverToSelf: {
    en: 'A shift is handed over to somebody else, or to nobody.',
    fil: 'Inililipat ang shift sa iba, o sa wala.',
  },
  handOverStranger: {
    en: 'This person cannot take a shift: choose an operator or an officer.',
    fil: 'Hindi makatatanggap ng shift ang taong ito: pumili ng operator o opisyal.',
  },
  truthBackwards: {
    en: 'It cannot have ended before it began.',
    fil: 'Hindi ito maaaring natapos bago nagsimula.',
  },
  truthInFuture: {
    en: 'Say what happened when it is over: this time has not come yet.',
    fil: 'Sabihin ang nangyari kapag tapos na: hindi pa dumarating ang oras na ito.',
  },
  truthTooEarly: {
    en: 'This warning is still in force. Say what happened when it is over.',
    fil: 'Umiiral pa ang babalang ito. Sabihin ang nangyari kapag tapos na.',
  },
  truthOfNothing: {
    en: 'Without a warning there is nothing to say of nothing. Choose a landslide or movement.',
    fil: 'Kung walang babala, walang masasabi tungkol sa wala. Pumili ng pagguho o paggalaw.',
  },
  truthUnknownEvent: {
    status: 404,
    en: 'There was no warning of this event at this site.',
    fil: 'Walang naging babala ang event na ito sa site na ito.',
  },
  hindcastNoGauge: { en: 'The site has no such rain gauge.', fil: 'Walang ganoong panukat ng ulan ang site.' },
  householdTaken: {
    en: 'Failed to add household! Household head / id already exist.',
    fil: 'Hindi naidagdag ang sambahayan! May ganitong numero o puno ng sambahayan na.',
  },
  householdNumberTaken: {
    en: 'There is another household with the number {number}.',
    fil: 'May ibang sambahayan na may numerong {number}.',
  },
  householdUnknown: { en: 'There is no such household.', fil: 'Walang ganoong sambahayan.' },
  householdBirthdateInFuture: {
    en: 'A birthdate cannot be in the future.',
    fil: 'Hindi maaaring nasa hinaharap ang petsa ng kapanganakan.',
  },
  householdBirthdateTooEarly: {
    en: 'A birthdate before 1900 cannot be right.',
    fil: 'Hindi maaaring tama ang petsa ng kapanganakan bago ang 1900.',
  },
  householdImportTwice: {
    en: 'The household number {number} stands in the file twice.',
    fil: 'Dalawang beses nasa file ang numero ng sambahayan na {number}.',
  },
  householdImportChanged: {
    en: 'The household data have changed since you opened the file: {numbers}. Nothing was taken in. Look again.',
    fil: 'Nabago ang datos ng mga sambahayan mula nang buksan mo ang file: {numbers}. Walang isinama. Tingnang muli.',
  },
} as const satisfies Refusals;
