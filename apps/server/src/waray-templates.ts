// Waray drafts of the warning texts, for review by a native speaker. As drafts they are never sent: Filipino goes out until somebody
// who speaks Waray has confirmed them at /admin/wording. Words of the field as in the glossary of the screens (i18n/war/glossary.ts).
import type { AlertLevel } from '@bantay/features/alerts/rules/alert-level.ts';
import type { TemplateTrigger } from '@bantay/features/warning-texts/rules/templates.ts';
import type { CatalogueField, FrameField } from '@bantay/features/warning-texts/rules/text-fields.ts';

/** Where a text stands: a row by its trigger, the first row of a level (it carries what to do), or the first row of all (the frame). */
export interface WarayDraft {
  level: AlertLevel | null;
  /** Null: of the first row. */
  trigger: TemplateTrigger | null;
  field: CatalogueField;
  text: string;
}

/** What a trigger means: level, trigger, as SMS, whole. */
const MEANINGS: readonly (readonly [AlertLevel, TemplateTrigger, sms: string, full: string])[] = [
  [0, '', 'Waray tigaman han pagtimpag han tuna.', 'Waray natala nga tigaman han pagtimpag han tuna ha yana.'],
  [
    ...([0, 'moms', 'Waray bag-o nga liki o tigaman.'] as const),
    'Waray bag-o o nagpapadayon nga liki o iba pa nga tigaman han paggios han tuna.',
  ],
  [
    ...([0, 'surficial', 'Waray paggios ha mga marker.'] as const),
    'Waray dako nga paggios ha mga sukol han marker ha bawbaw han tuna.',
  ],
  [
    ...([0, 'subsurface', 'Waray paggios ha ilarom han tuna.'] as const),
    'Waray dako nga paggios ha ilarom han tuna sumala ha mga sensor.',
  ],
  [
    ...([0, 'rainfall', 'Ubos ha threshold an uran.'] as const),
    'An natirok nga uran ubos na ha threshold nga puyde magin hinungdan han pagtimpag han tuna.',
  ],
  [
    ...([0, 'earthquake', 'Waray linog nga makakaapekto.'] as const),
    'Waray linog nga igo an kusog ngan kahirani nga magin hinungdan han pagtimpag han tuna.',
  ],
  [
    ...([1, 'rainfall', 'Lapos ha threshold an uran.'] as const),
    'An natirok nga uran linapos ha threshold ngan puyde magin hinungdan han pagtimpag han tuna.',
  ],
  [
    ...([1, 'earthquake', 'Makusog nga linog hirani ha lugar.'] as const),
    'Nagkaada linog nga igo an kusog ngan kahirani nga magin hinungdan han pagtimpag han tuna.',
  ],
  [
    ...([1, 'on_demand', 'Hangyo han lokal nga gobyerno.'] as const),
    'Ginpahitaas han lokal nga gobyerno an alerto tungod han posible nga peligro han pagtimpag han tuna.',
  ],
  [
    ...([2, 'surficial', 'May paggios an tuna ha mga marker.'] as const),
    'Malaksi an paggios ha bawbaw han tuna sumala ha mga sukol han marker.',
  ],
  [
    ...([2, 'moms', 'May mga liki o paggios han tuna.'] as const),
    'May nakit-an nga dagku nga tigaman han paggios han tuna, sugad han mga liki.',
  ],
  [
    ...([2, 'subsurface', 'May paggios ha ilarom han tuna.'] as const),
    'May dako nga paggios ha ilarom han tuna sumala ha mga sensor.',
  ],
  [
    ...([3, 'surficial', 'Kritikal an paggios han tuna.'] as const),
    'Kritikal ngan nagpapalaksi an paggios ha bawbaw han tuna sumala ha mga sukol han marker.',
  ],
  [
    ...([3, 'moms', 'Kritikal an mga liki ha tuna.'] as const),
    'May kritikal nga mga tigaman han pagtimpag han tuna nga nahitatabo o haharani na.',
  ],
  [
    ...([3, 'subsurface', 'Kritikal an paggios ha ilarom han tuna.'] as const),
    'Kritikal an kalaksi han paggios ha ilarom han tuna sumala ha mga sensor.',
  ],
  [
    ...([0, 'no_ground_data', 'Waray bag-o nga sukol tikang ha tuna.'] as const),
    'Waray bag-o nga sukol tikang ha tuna, salit diri maaram kun may paggios. Isumat dayon an bisan ano nga liki.',
  ],
  [
    ...([0, 'on_demand', 'Ginpaubos han lokal nga gobyerno.'] as const),
    'Ginpaubos han lokal nga gobyerno an alerto nga iya ginhangyo.',
  ],
];

/** What to do at a level, by field. */
const RESPONSES: Readonly<Record<AlertLevel, Readonly<Partial<Record<CatalogueField, string>>>>> = {
  0: {
    sms_community_response: 'Padayon ha buruhaton, isumat an mga liki.',
    sms_barangay_response: 'Padayon ha pagbantay.',
    sms_lewc_response: 'Pagsukol sumala ha iskedyul.',
    sms_mlgu_response: 'Subaya an panahon ngan mga sumat.',
    sms_plgu_response: 'Subaya an mga sumat han munisipyo.',
    community_response:
      'Padayon ha adlaw-adlaw nga buruhaton. Isumat dayon ha LEWC an bisan ano nga liki, paggios o tigda nga pag-agay han tubig ha tuna.',
    barangay_response: 'Padayon ha regular nga pagbantay ngan tipigi nga andam pirme an plano han pagbakwit.',
    lewc_response: 'Pagsukol han mga marker ngan pagbantay han mga tigaman sumala ha iskedyul.',
    mlgu_response: 'Subaya an panahon ngan an mga sumat han barangay ngan LEWC.',
    plgu_response: 'Subaya an panahon ngan an mga sumat han munisipyo.',
  },
  1: {
    sms_community_response: 'Pangandam, harayo ha bakilid.',
    sms_barangay_response: 'Andama an evacuation center.',
    sms_lewc_response: 'Pagsukol kada 4 ka oras kun talwas.',
    sms_mlgu_response: 'Andama an mga tawo ngan sarakyan.',
    sms_plgu_response: 'Pangandam hin bulig ha munisipyo.',
    community_response:
      'Pangandam para ha posible nga pagbakwit. Harayo ha hataas nga bakilid ngan mga agianan han tubig. Pamati ha pahibaro han barangay.',
    barangay_response:
      'Andama an evacuation center ngan mga sarakyan. Pahinumdumi an mga pamilya ha peligroso nga mga lugar.',
    lewc_response: 'Pagsukol han mga marker kada 4 ka oras kun talwas, ngan isumat dayon an bisan ano nga pagbag-o.',
    mlgu_response:
      'Andama an mga tawo, sarakyan ngan gamit para ha posible nga pagbakwit. Pakigsumpay pirme ha barangay.',
    plgu_response: 'Pangandam hin bulig ha munisipyo ngan subaya an sitwasyon.',
  },
  2: {
    sms_community_response: 'Pangandam ha pagbakwit bisan ano nga oras.',
    sms_barangay_response: 'Unaha pagbakwit an mga bulnerable.',
    sms_lewc_response: 'Bantayi an mga liki, pagsumat dayon.',
    sms_mlgu_response: 'Bulig ha pagbakwit han mga bulnerable.',
    sms_plgu_response: 'Pagpadara hin bulig ha munisipyo.',
    community_response:
      'Pangandam ha pagbakwit bisan ano nga oras. Unaha an kabataan, mga lagas, burod ngan may kapansanan. Sunda an barangay.',
    barangay_response:
      'Tikangi an pagbakwit han mga bulnerable ngan abrihi an evacuation center. Bantayi an peligroso nga mga lugar.',
    lewc_response:
      'Pagsukol kada 4 ka oras tikang ha talwas nga lugar, bantayi an mga liki ngan isumat dayon an pagbag-o.',
    mlgu_response:
      'Padad-a an mga tawo ngan sarakyan, bulig ha pagbakwit han mga bulnerable ngan sirad-i an peligroso nga mga dalan.',
    plgu_response: 'Padad-a an bulig nga ginhahangyo han munisipyo ngan pangandam para ha mas haluag nga pagbakwit.',
  },
  3: {
    sms_community_response: 'BAKWIT NA yana ha talwas nga lugar.',
    sms_barangay_response: 'Himoa an pirit nga pagbakwit.',
    sms_lewc_response: 'Harayo ha peligro, bulig ha pagbakwit.',
    sms_mlgu_response: 'Pangunahi an pirit nga pagbakwit.',
    sms_plgu_response: 'Padad-a an rescue team ngan bulig.',
    community_response:
      'Bakwit na yana ha talwas nga lugar nga gintalaan. Ayaw pagbalik samtang waray pahibaro nga talwas na.',
    barangay_response:
      'Himoa an pirit nga pagbakwit, ihapa an mga nagbakwit ngan ayaw pasudla an bisan hin-o ha peligroso nga lugar.',
    lewc_response: 'Bayai an peligroso nga lugar, bulig ha pagbakwit ngan pagsumat tikang ha talwas nga lugar.',
    mlgu_response:
      'Pangunahi an pirit nga pagbakwit, padad-a an mga rescue team ngan asikasuha an panginahanglan han mga nagbakwit.',
    plgu_response: 'Padad-a an mga rescue team ngan bulig, ngan pakigsumpay ha nasyonal nga mga ahensya.',
  },
};

/** The words between the texts. */
const FRAME: Readonly<Record<FrameField, string>> = {
  frame_level: 'Lebel han alerto',
  frame_place: 'Lugar',
  frame_time: 'Petsa ngan oras',
  frame_months: 'Enero, Pebrero, Marso, Abril, Mayo, Hunyo, Hulyo, Agosto, Setyembre, Oktubre, Nobyembre, Disyembre',
  frame_why: 'Kay ano',
  frame_response: 'Buruhaton',
  frame_community: 'Komunidad',
  frame_source: 'Tikang',
  frame_deed_2: 'PANGANDAM HA PAGBAKWIT',
  frame_deed_3: 'BAKWIT NA',
  frame_correction: 'PAGTADONG ha pahimatngon han',
  frame_follow: 'Ini an sunda',
  frame_cancelled: 'KANSELADO an pahimatngon',
  frame_cancelled_time: 'Petsa ngan oras han ginbawi nga pahimatngon',
  frame_cancelled_text:
    'Ayaw na pagsunda an nahiuna nga mensahe. Hulata an sunod nga pahibaro ngan pamati ha barangay.',
};

const ofRow = (level: AlertLevel | null, texts: object): WarayDraft[] =>
  Object.entries(texts).map(([field, text]) => ({ level, trigger: null, field: field as CatalogueField, text })); // keys are fields

/** Every text that a message or a sheet can say. */
export const WARAY_DRAFTS: readonly WarayDraft[] = [
  ...MEANINGS.flatMap(([level, trigger, sms, full]): WarayDraft[] => [
    { level, trigger, field: 'sms_trigger_description', text: sms },
    { level, trigger, field: 'trigger_description', text: full },
  ]),
  ...([0, 1, 2, 3] as const).flatMap((level) => ofRow(level, RESPONSES[level])),
  ...ofRow(null, FRAME),
];
