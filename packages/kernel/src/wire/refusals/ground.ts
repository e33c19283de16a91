// Refusals about what is measured and seen on the ground: rain, markers, landslide features; and about who watches the server itself.
import type { Refusals } from './refusal.ts';

export const GROUND = {
  gaugeUnknown: { en: 'There is no gauge {gauge}.', fil: 'Walang gauge na {gauge}.' },
  gaugeNameWrong: {
    en: '"{gauge}" can be no name of a gauge: it looks like rain_lpasb.',
    fil: 'Hindi maaaring pangalan ng gauge ang "{gauge}": tulad ito ng rain_lpasb.',
  },
  gaugeTaken: {
    status: 409,
    en: 'There is a gauge {gauge} already, perhaps a retired one: that can be brought back.',
    fil: 'Mayroon nang gauge na {gauge}, maaaring inihinto na: maibabalik iyon.',
  },
  gaugeKmWrong: {
    en: 'A distance is a number of km from 0 to {most}, and {km} is none.',
    fil: 'Ang layo ay bilang ng km mula 0 hanggang {most}, at hindi ganoon ang {km}.',
  },
  gaugeNotOfSite: { status: 409, en: '{gauge} is no gauge of {site}.', fil: 'Hindi gauge ng {site} ang {gauge}.' },
  gaugeOfSiteAlready: {
    status: 409,
    en: '{gauge} is a gauge of {site} already.',
    fil: 'Gauge na ng {site} ang {gauge}.',
  },
  columnNameWrong: {
    en: '"{column}" can be no name of a column: it looks like lpasa.',
    fil: 'Hindi maaaring pangalan ng column ang "{column}": tulad ito ng lpasa.',
  },
  columnTaken: {
    status: 409,
    en: 'There is a column {column} already, perhaps a retired one: that can be brought back.',
    fil: 'Mayroon nang column na {column}, maaaring inihinto na: maibabalik iyon.',
  },
  columnDayWrong: {
    en: '"{day}" is no day like 2026-11-21.',
    fil: 'Hindi araw na tulad ng 2026-11-21 ang "{day}".',
  },
  columnHasReadings: {
    status: 409,
    en: '{column} has readings. What was judged by them stays with its site, so site and version stay, too. Retire it here, and add a new column there.',
    fil: 'May mga sukat na ang {column}. Nananatili sa site nito ang hinusgahan sa mga iyon, kaya nananatili rin ang site at bersyon. Ihinto ito rito, at magdagdag ng bagong column doon.',
  },
  columnNodesWrong: {
    en: 'Nodes that are out have numbers from 1 to {segments}, each once.',
    fil: 'Ang mga node na inalis ay may numero mula 1 hanggang {segments}, tig-isang beses.',
  },
  columnWithoutNode: {
    en: '{column} would have no node left. Retire the column instead.',
    fil: 'Wala nang matitirang node ang {column}. Ihinto na lang ang column.',
  },
  keyForNothing: {
    en: 'A key is for something: choose what it may bring.',
    fil: 'Para sa isang bagay ang susi: piliin kung ano ang maihahatid nito.',
  },
  keyReportsAlone: {
    en: 'A key for delivery reports is for these alone: it may stand in an address, where others can see it.',
    fil: 'Para sa mga ulat ng paghahatid lamang ang ganitong susi: maaari itong nasa address, kung saan nakikita ng iba.',
  },
  readingRefused: {
    status: 400,
    en: '{what}: not stored, {reason}.',
    fil: '{what}: hindi naitago, {reason}.',
  },
  machineKeyMissing: {
    status: 401,
    en: 'No key came. A machine sends its key in the head of each request: Authorization: Bearer KEY. An admin makes keys on the page Keys.',
    fil: 'Walang dumating na susi. Ipinadadala ng makina ang susi nito sa head ng bawat kahilingan: Authorization: Bearer KEY. Gumagawa ng susi ang admin sa pahinang Mga susi.',
  },
  machineKeyUnknown: {
    status: 401,
    en: 'This key is not known here, or it was revoked. It is sent as: Authorization: Bearer KEY. Ask an admin for a new one.',
    fil: 'Hindi kilala rito ang susing ito, o binawi na. Ganito ito ipinadadala: Authorization: Bearer KEY. Humingi ng bago sa admin.',
  },
  loggerKeyUnknown: { status: 404, en: 'There is no key {key}.', fil: 'Walang susing {key}.' },
  loggerKeyRevoked: { status: 409, en: 'Key {key} is revoked already.', fil: 'Binawi na ang susing {key}.' },
  retiredAlready: { status: 409, en: '{name} is retired already.', fil: 'Inihinto na ang {name}.' },
  notRetired: { status: 409, en: '{name} is not retired.', fil: 'Hindi inihinto ang {name}.' },
  observedDataUnknown: {
    en: 'Observed data must be one of −1, 0, 1, 3, 7, 15, 30.',
    fil: 'Ang obserbasyon ay dapat isa sa −1, 0, 1, 3, 7, 15, 30.',
  },
  spanReversed: { en: 'The end must be later than the start.', fil: 'Dapat mas huli ang dulo kaysa simula.' },
  spanInFuture: { en: 'The span lies in the future.', fil: 'Nasa hinaharap ang saklaw.' },
  spanEndsInFuture: {
    en: 'The end lies in the future. Leave it empty while the fault goes on, and end the tag when it is over.',
    fil: 'Nasa hinaharap ang dulo. Iwan itong walang laman habang may sira, at tapusin ang tanda kapag naayos na.',
  },
  rainTagUnknown: { en: 'There is no such tag, or it was withdrawn.', fil: 'Walang ganitong tanda, o binawi na ito.' },
  rainTagEnded: { en: 'This tag has ended at {end}.', fil: 'Natapos na ang tandang ito noong {end}.' },
  spanOverlaps: {
    en: 'The span overlaps the one from {start} to {end}, tagged by {tagger}.',
    fil: 'Sumasapaw ang saklaw sa mula {start} hanggang {end}, tinandaan ni {tagger}.',
  },
  markerEventUnknown: { en: 'There is no marker event "{event}".', fil: 'Walang pangyayari ng marker na "{event}".' },
  markerUnknown: { en: 'There is no such marker.', fil: 'Walang ganoong marker.' },
  markerDefunct: { en: 'This marker was decommissioned.', fil: 'Hindi na ginagamit ang marker na ito.' },
  markerEventInFuture: { en: 'The timestamp lies in the future.', fil: 'Nasa hinaharap pa ang oras.' },
  markerEventTooEarly: {
    en: 'The timestamp lies before the newest event of this marker.',
    fil: 'Mas maaga ang oras sa pinakahuling pangyayari ng marker na ito.',
  },
  markerNoRemarks: { en: 'Remarks are needed.', fil: 'Kailangan ang puna.' },
  markerRemarksTooLong: {
    en: 'The remarks are too long: at most 1500 characters.',
    fil: 'Masyadong mahaba ang puna: hanggang 1500 karakter.',
  },
  markerNameRequired: { en: 'Required field', fil: 'Kailangang punan' },
  markerNameNotLetters: { en: 'Enter alphabet characters only.', fil: 'Mga titik ng alpabeto lamang.' },
  markerNameTooLong: { en: 'A marker name is one letter.', fil: 'Isang titik ang pangalan ng marker.' },
  markerNameTaken: { en: 'Marker name already exists.', fil: 'May marker nang ganito ang pangalan.' },
  observationTimeUnreadable: { en: '"{what}" is not a date and time.', fil: 'Hindi petsa at oras ang "{what}".' },
  observationInFuture: {
    en: 'The time of measurement lies in the future.',
    fil: 'Nasa hinaharap pa ang oras ng pagsukat.',
  },
  observationMarkerUnknown: {
    en: 'Marker "{what}" is not in use at this site.',
    fil: 'Hindi ginagamit sa lugar na ito ang marker "{what}".',
  },
  measurementWrong: {
    en: 'A measurement must be a number of cm above 0, at most 10,000. {what}',
    fil: 'Ang sukat ay dapat bilang ng cm na higit sa 0 at hanggang 10,000. {what}',
  },
  observationEmpty: {
    en: 'Please input at least one marker measurement.',
    fil: 'Maglagay ng sukat ng kahit isang marker.',
  },
  weatherUnknown: {
    en: '"{what}" is not one of the weather words.',
    fil: 'Wala sa mga salita ng panahon ang "{what}".',
  },
  observerMissing: { en: 'Who measured is needed.', fil: 'Kailangan kung sino ang sumukat.' },
  observerWrong: {
    en: 'Names take no numbers and special characters.',
    fil: 'Walang numero at espesyal na karakter sa pangalan.',
  },
  observerTooLong: {
    en: 'The names are too long: at most 100 characters.',
    fil: 'Masyadong mahaba ang mga pangalan: hanggang 100 karakter.',
  },
  observationTypeUnknown: { en: 'The type must be ROUTINE or EVENT.', fil: 'Ang uri ay dapat ROUTINE o EVENT.' },
  observationTaken: {
    en: '{name} has entered measurements of {at} already. Replace them?',
    fil: 'Naipasok na ni {name} ang mga sukat noong {at}. Palitan?',
  },
  observationOfOther: {
    en: 'This was entered under another account and was not sent.',
    fil: 'Inilagay ito gamit ang ibang account kaya hindi ipinadala.',
  },
  observationMinuteTaken: {
    en: 'There is another observation at that minute.',
    fil: 'May ibang obserbasyon sa minutong iyon.',
  },
  observationUnknown: { en: 'There is no such observation.', fil: 'Walang ganoong obserbasyon.' },
  measurementUnknown: { en: 'There is no such measurement.', fil: 'Walang ganoong sukat.' },
  nothingToChange: { en: 'Nothing was given to change.', fil: 'Walang ibinigay na babaguhin.' },
  quantityUnknown: {
    en: 'Either one measurement or all of the observation can be deleted.',
    fil: 'Isang sukat o ang buong obserbasyon ang mabubura.',
  },
  tagUnknown: { en: 'There is no such tag on this measurement.', fil: 'Walang ganoong tag sa sukat na ito.' },
  tagNoRemarks: {
    en: 'Remarks are needed unless the tag is Validating.',
    fil: 'Kailangan ang puna maliban kung Sinusuri ang tag.',
  },
  tagRemarksTooLong: {
    en: 'The remarks are too long: at most 1000 characters.',
    fil: 'Masyadong mahaba ang puna: hanggang 1000 karakter.',
  },
  tagBackToValidating: {
    en: 'A decided tag does not go back to Validating.',
    fil: 'Hindi na bumabalik sa Sinusuri ang napagpasyahang tag.',
  },
  exportReversed: {
    en: 'The end must not be earlier than the start.',
    fil: 'Hindi dapat mas maaga ang dulo kaysa simula.',
  },
  exportInFuture: { en: 'The end lies in the future.', fil: 'Nasa hinaharap pa ang dulo.' },
  exportSitesMixed: { en: 'The markers must be of one site.', fil: 'Dapat sa iisang lugar ang mga marker.' },
  featureListEmpty: { en: 'The report holds no feature.', fil: 'Walang palatandaan sa ulat.' },
  featureTypeUnknown: { en: 'There is no feature type "{type}".', fil: 'Walang uri ng palatandaan na "{type}".' },
  featureLevelWrong: {
    en: 'The alert level of a landslide feature must be 0, 2 or 3.',
    fil: 'Ang antas ng palatandaan ng pagguho ay dapat 0, 2 o 3.',
  },
  featureNoChangesRaise: {
    en: '"No changes observed" takes alert level 0 only.',
    fil: 'Antas 0 lamang ang para sa "walang nakitang pagbabago".',
  },
  featureInFuture: {
    en: 'The observation time lies in the future.',
    fil: 'Nasa hinaharap pa ang oras ng obserbasyon.',
  },
  featureNoDescription: { en: 'A feature description is needed.', fil: 'Kailangan ang paglalarawan ng palatandaan.' },
  featureDescriptionTooLong: {
    en: 'The feature description is too long: at most 1000 characters.',
    fil: 'Masyadong mahaba ang paglalarawan: hanggang 1000 karakter.',
  },
  featureNoNarratives: { en: 'Narratives are needed.', fil: 'Kailangan ang salaysay.' },
  featureNarrativesTooLong: {
    en: 'The narratives are too long: at most 500 characters.',
    fil: 'Masyadong mahaba ang salaysay: hanggang 500 karakter.',
  },
  featureNameTooLong: {
    en: 'The feature name is too long: at most 45 characters.',
    fil: 'Masyadong mahaba ang pangalan ng palatandaan: hanggang 45 karakter.',
  },
  featureLocationTooLong: {
    en: 'The location is too long: at most 500 characters.',
    fil: 'Masyadong mahaba ang lokasyon: hanggang 500 karakter.',
  },
  featurePicturesTooLong: {
    en: 'These are too many pictures for one report.',
    fil: 'Masyadong marami ang larawan para sa isang ulat.',
  },
  featureUnknown: {
    en: 'There is no such feature of type {type} at {site}.',
    fil: 'Walang ganoong palatandaan na {type} sa {site}.',
  },
  featurePersonUnknown: {
    en: 'The reporter or validator is not known.',
    fil: 'Hindi kilala ang nag-ulat o nagpatunay.',
  },
  featureReportUnknown: {
    en: 'There is no such report waiting for validation.',
    fil: 'Walang ganoong ulat na naghihintay ng pagpapatunay.',
  },
  featureReportDecided: {
    en: '{name} has validated this report at {at}.',
    fil: 'Napatunayan na ni {name} ang ulat na ito noong {at}.',
  },
  featureReportIncomplete: {
    en: 'Every feature of the report needs its alert level.',
    fil: 'Kailangan ng bawat palatandaan sa ulat ang antas nito.',
  },
  photoNotAwaited: {
    status: 409,
    en: 'No report of yours waits for this photo.',
    fil: 'Wala kang ulat na naghihintay ng larawang ito.',
  },
  photoRefused: {
    status: 409,
    en: 'This photo could not be used: it is no whole picture.',
    fil: 'Hindi magamit ang larawang ito: hindi ito buong larawan.',
  },
  watchmanUnknown: {
    status: 404,
    en: 'No watchman of this key or number watches here, or its word is not new.',
    fil: 'Walang bantay sa labas na may ganitong susi o numero, o hindi bago ang salita nito.',
  },
  watchmanTwice: {
    status: 409,
    en: 'A watchman of this key is on the list already.',
    fil: 'Nasa listahan na ang bantay sa labas na may ganitong susi.',
  },
  watchmenMany: {
    status: 409,
    en: 'There are {most} watchmen already: remove one first.',
    fil: 'May {most} nang bantay sa labas: alisin muna ang isa.',
  },
  watchKeyWrong: {
    en: 'This is no public key: it has 43 letters, digits, - and _.',
    fil: 'Hindi ito public key: may 43 titik, numero, - at _ iyon.',
  },
  mapPlacePoints: {
    en: '{name}: a place is one point, a road is a line of 2 to 200 points, a picture lies between two corners.',
    fil: '{name}: isang punto ang lugar, linyang may 2 hanggang 200 punto ang daan, nasa pagitan ng dalawang sulok ang larawan.',
  },
  mapPlaceFar: {
    en: '{name} lies more than 30 km from its site. Latitude comes first, then longitude.',
    fil: 'Mahigit 30 km ang layo ng {name} sa site nito. Mauna ang latitude, saka ang longitude.',
  },
  mapPlaceFlat: {
    en: '{name}: the two corners lie opposite each other, one in the south-west and one in the north-east.',
    fil: '{name}: magkatapat ang dalawang sulok, isa sa timog-kanluran at isa sa hilagang-silangan.',
  },
  mapPlaceUnknown: { status: 404, en: 'The map has no {name}.', fil: 'Walang {name} sa mapa.' },
  watchAddressWrong: {
    en: 'The address begins with https:// or http://.',
    fil: 'Nagsisimula ang address sa https:// o http://.',
  },
  watchWordWrong: {
    status: 400,
    en: 'The word does not bear the key that it names, or is not meant for this server.',
    fil: 'Wala sa salita ang susing binabanggit nito, o hindi ito para sa server na ito.',
  },
} as const satisfies Refusals;
