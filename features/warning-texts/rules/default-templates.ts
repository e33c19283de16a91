// The 17 warning templates as first delivered: own wording after the habits of DOST, PHIVOLCS and NDRRMC advisories.
// To be confirmed by the municipality and by a native speaker; they live in the database and are worded anew at /admin/wording.
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import { DESCRIPTIONS, type Description } from './default-descriptions.ts';
import type { EwiTemplate, TemplateTexts } from './templates.ts';

type Responses = Omit<TemplateTexts, 'triggerDescription'>;

/** Responses of a level in Filipino and English, whole and as SMS. SMS texts use GSM-7 signs only, no links, no dotted names. */
interface LevelResponses {
  full: Responses;
  sms: Responses;
  fullEn: Responses;
  smsEn: Responses;
}

const LEVEL_0: LevelResponses = {
  full: {
    communityResponse:
      'Ituloy ang karaniwang gawain. Iulat agad sa LEWC ang anumang bitak, paggalaw o biglang pag-agos ng tubig sa lupa.',
    barangayResponse: 'Ituloy ang regular na pagbabantay at panatilihing handa ang plano sa paglikas.',
    lewcResponse: 'Magsukat ng mga marker at magmasid sa mga palatandaan ayon sa iskedyul.',
    mlguResponse: 'Subaybayan ang lagay ng panahon at ang mga ulat ng barangay at LEWC.',
    plguResponse: 'Subaybayan ang lagay ng panahon at ang mga ulat ng munisipyo.',
  },
  sms: {
    communityResponse: 'Ituloy ang gawain, iulat ang mga bitak.',
    barangayResponse: 'Ituloy ang pagbabantay.',
    lewcResponse: 'Magsukat ayon sa iskedyul.',
    mlguResponse: 'Subaybayan ang panahon at mga ulat.',
    plguResponse: 'Subaybayan ang mga ulat ng munisipyo.',
  },
  fullEn: {
    communityResponse:
      'Go on with daily activities. Report any crack, movement or sudden flow of water in the ground to the LEWC at once.',
    barangayResponse: 'Continue regular monitoring and keep the evacuation plan ready.',
    lewcResponse: 'Measure the markers and watch for signs of movement on schedule.',
    mlguResponse: 'Follow the weather and the reports of the barangay and the LEWC.',
    plguResponse: 'Follow the weather and the reports of the municipality.',
  },
  smsEn: {
    communityResponse: 'Go on as usual, report any cracks.',
    barangayResponse: 'Continue monitoring.',
    lewcResponse: 'Measure on schedule.',
    mlguResponse: 'Follow the weather and reports.',
    plguResponse: 'Follow the municipal reports.',
  },
};

const LEVEL_1: LevelResponses = {
  full: {
    communityResponse:
      'Maghanda sa posibleng paglikas. Lumayo sa matarik na dalisdis at mga daluyan ng tubig. Makinig sa abiso ng barangay.',
    barangayResponse:
      'Ihanda ang evacuation center at mga sasakyan. Paalalahanan ang mga pamilyang nasa mapanganib na lugar.',
    lewcResponse: 'Magsukat ng mga marker tuwing 4 na oras kung ligtas, at iulat agad ang anumang pagbabago.',
    mlguResponse:
      'Ihanda ang mga tauhan, sasakyan at kagamitan para sa posibleng paglikas. Makipag-ugnayan sa barangay.',
    plguResponse: 'Maghanda ng tulong sa munisipyo at subaybayan ang sitwasyon.',
  },
  sms: {
    communityResponse: 'Maghanda, lumayo sa dalisdis.',
    barangayResponse: 'Ihanda ang evacuation center.',
    lewcResponse: 'Magsukat tuwing 4 na oras kung ligtas.',
    mlguResponse: 'Ihanda ang mga tauhan at sasakyan.',
    plguResponse: 'Maghanda ng tulong sa munisipyo.',
  },
  fullEn: {
    communityResponse:
      'Get ready for a possible evacuation. Stay away from steep slopes and waterways. Listen to the barangay.',
    barangayResponse: 'Prepare the evacuation center and vehicles. Remind the families in dangerous places.',
    lewcResponse: 'Measure the markers every 4 hours if it is safe, and report any change at once.',
    mlguResponse: 'Prepare people, vehicles and equipment for a possible evacuation. Keep in touch with the barangay.',
    plguResponse: 'Prepare help for the municipality and follow the situation.',
  },
  smsEn: {
    communityResponse: 'Get ready, stay off slopes.',
    barangayResponse: 'Prepare the evacuation center.',
    lewcResponse: 'Measure every 4 hours if safe.',
    mlguResponse: 'Prepare people and vehicles.',
    plguResponse: 'Prepare help for the municipality.',
  },
};

const LEVEL_2: LevelResponses = {
  full: {
    communityResponse:
      'Humanda nang lumikas anumang oras. Unahin ang mga bata, matatanda, buntis at may kapansanan. Sundin ang barangay.',
    barangayResponse:
      'Simulan ang paglikas ng mga bulnerable at buksan ang evacuation center. Bantayan ang mga mapanganib na lugar.',
    lewcResponse:
      'Magsukat tuwing 4 na oras mula sa ligtas na lugar, bantayan ang mga bitak at iulat agad ang pagbabago.',
    mlguResponse:
      'Ipadala ang mga tauhan at sasakyan, tumulong sa paglikas ng mga bulnerable at isara ang mapanganib na daan.',
    plguResponse: 'Magpadala ng tulong na hinihingi ng munisipyo at maghanda sa mas malawak na paglikas.',
  },
  sms: {
    communityResponse: 'Humanda nang lumikas anumang oras.',
    barangayResponse: 'Ilikas muna ang mga bulnerable.',
    lewcResponse: 'Bantayan ang mga bitak, mag-ulat agad.',
    mlguResponse: 'Tumulong sa paglikas ng mga bulnerable.',
    plguResponse: 'Magpadala ng tulong sa munisipyo.',
  },
  fullEn: {
    communityResponse:
      'Be ready to evacuate at any time. Children, the elderly, pregnant women and persons with disabilities first. Follow the barangay.',
    barangayResponse: 'Begin to evacuate the vulnerable and open the evacuation center. Guard the dangerous places.',
    lewcResponse: 'Measure every 4 hours from a safe place, watch the cracks and report any change at once.',
    mlguResponse: 'Send people and vehicles, help to evacuate the vulnerable and close dangerous roads.',
    plguResponse: 'Send the help that the municipality asks for and prepare for a wider evacuation.',
  },
  smsEn: {
    communityResponse: 'Be ready to evacuate at any time.',
    barangayResponse: 'Evacuate the vulnerable first.',
    lewcResponse: 'Watch the cracks, report at once.',
    mlguResponse: 'Help to evacuate the vulnerable.',
    plguResponse: 'Send help to the municipality.',
  },
};

const LEVEL_3: LevelResponses = {
  full: {
    communityResponse:
      'Lumikas na ngayon sa itinakdang ligtas na lugar. Huwag bumalik habang walang abiso na ligtas na.',
    barangayResponse:
      'Ipatupad ang sapilitang paglikas, bilangin ang mga lumikas at huwag papasukin ang sinuman sa mapanganib na lugar.',
    lewcResponse: 'Umalis sa mapanganib na lugar, tumulong sa paglikas at mag-ulat mula sa ligtas na lugar.',
    mlguResponse:
      'Pamunuan ang sapilitang paglikas, ipadala ang mga rescue team at tiyakin ang pangangailangan ng mga lumikas.',
    plguResponse: 'Ipadala ang mga rescue team at tulong, at makipag-ugnayan sa mga pambansang ahensya.',
  },
  sms: {
    communityResponse: 'LUMIKAS NA ngayon sa ligtas na lugar.',
    barangayResponse: 'Ipatupad ang sapilitang paglikas.',
    lewcResponse: 'Lumayo sa panganib, tumulong sa paglikas.',
    mlguResponse: 'Pamunuan ang sapilitang paglikas.',
    plguResponse: 'Ipadala ang rescue team at tulong.',
  },
  fullEn: {
    communityResponse: 'Evacuate now to the designated safe place. Do not return until you are told that it is safe.',
    barangayResponse: 'Carry out the forced evacuation, count the evacuees and let nobody into the dangerous place.',
    lewcResponse: 'Leave the dangerous place, help with the evacuation and report from a safe place.',
    mlguResponse: 'Lead the forced evacuation, send rescue teams and see to the needs of the evacuees.',
    plguResponse: 'Send rescue teams and help, and keep in touch with the national agencies.',
  },
  smsEn: {
    communityResponse: 'EVACUATE NOW to a safe place.',
    barangayResponse: 'Carry out the forced evacuation.',
    lewcResponse: 'Leave the danger, help to evacuate.',
    mlguResponse: 'Lead the forced evacuation.',
    plguResponse: 'Send rescue teams and help.',
  },
};

const RESPONSES: Record<AlertLevel, LevelResponses> = { 0: LEVEL_0, 1: LEVEL_1, 2: LEVEL_2, 3: LEVEL_3 };

/** All rows in the order of api-facts §7.3, ours last: (0, '') first, and the first row of each level is a complete one. */
export const DEFAULT_TEMPLATES: readonly EwiTemplate[] = DESCRIPTIONS.map(templateRow);

function templateRow(row: Description, index: number): EwiTemplate {
  const { full, sms, fullEn, smsEn } = RESPONSES[row.level];
  return {
    id: index + 1,
    alertLevel: row.level,
    trigger: row.trigger,
    full: { triggerDescription: row.full, ...full },
    sms: { triggerDescription: row.sms, ...sms },
    fullEn: { triggerDescription: row.fullEn, ...fullEn },
    smsEn: { triggerDescription: row.smsEn, ...smsEn },
  };
}
