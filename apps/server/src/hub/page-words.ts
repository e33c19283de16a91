// What the page of the hub says, in its three languages.
import type { PageLanguage } from '@bantay/kernel/text/page-language';
import type { Kind } from './nation-queries.ts';

export interface HubWords {
  name: string;
  title: string;
  /** {time}: of the clock of the hub. */
  asOf: string;
  demo: string;
  kinds: Readonly<Record<Kind, string>>;
  sites: string;
  /** {heard} of {all}. */
  cells: string;
  /** {word}: of a level, {time}. */
  lastKnown: string;
  noInformation: string;
  since: string;
  until: string;
  overdue: string;
  clockOff: string;
  doubts: Readonly<Record<string, string>>;
  list: string;
  /** {shown}, {all}. */
  shown: string;
  next: string;
  map: string;
  whole: string;
  again: string;
  emptyAll: string;
  emptyHere: string;
  loading: string;
  failed: string;
  /** {time}. */
  stale: string;
  old: string;
  noMap: string;
  noScript: string;
  ownServer: string;
  times: string;
  programs: string;
  languages: string;
}

const en: HubWords = {
  name: 'English',
  title: 'Landslide warnings of the nation',
  asOf: 'As of {time}',
  demo: 'Some of these data are invented: they come from demonstrations.',
  kinds: {
    3: 'Evacuate (3)',
    2: 'Alert (2)',
    1: 'Get ready (1)',
    unheard: 'Not heard: known last',
    none: 'No information',
    0: 'No warning (0)',
  },
  sites: 'sites',
  cells: '{heard} of {all} municipal servers are heard.',
  lastKnown: 'Not heard since {time}. Known last: {word}',
  noInformation: 'No information',
  since: 'since {time}',
  until: 'valid until {time}',
  overdue: 'over its time: nobody has released the end',
  clockOff: 'The clock of its server is wrong: its times are to be doubted.',
  doubts: {
    'nothing released': 'nothing was released yet',
    'taken back': 'its warning was taken back',
    'nothing measures': 'nothing measures there',
    'clock in doubt': 'its clock may be wrong',
    'not judged': 'nobody judges its data now',
  },
  list: 'Sites, worst first',
  shown: '{shown} of {all}',
  next: 'The next {count}',
  map: 'Map of the sites, gathered where they lie close',
  whole: 'Whole country',
  again: 'Try again',
  emptyAll: 'No municipal server has told this hub of a site yet. Its operator adds one: npm run hub -- add.',
  emptyHere: 'No site lies in this part of the map. Move it, or show the whole country.',
  loading: 'Asking the hub …',
  failed: 'The hub does not answer.',
  stale: 'These levels are of {time}, and may be others by now.',
  old: 'These levels are too old: no level is shown as if it still held. Ask the municipality.',
  noMap: 'The map could not be loaded. The list has every site.',
  noScript: 'Without scripts there is no map. The list has every site.',
  ownServer:
    'This page orders nothing: each municipality warns by itself, also while it is not heard here. What it says itself comes first.',
  times: 'All times are Manila time (UTC+8).',
  programs: 'For programs',
  languages: 'Language',
};

const fil: HubWords = {
  name: 'Filipino',
  title: 'Mga babala sa landslide ng bansa',
  asOf: 'Ayon sa {time}',
  demo: 'Ang ilan sa datos na ito ay kathang-isip: galing sa mga demonstrasyon.',
  kinds: {
    3: 'Lumikas (3)',
    2: 'Alerto (2)',
    1: 'Maghanda (1)',
    unheard: 'Hindi naririnig: huling nalaman',
    none: 'Walang impormasyon',
    0: 'Walang babala (0)',
  },
  sites: 'mga site',
  cells: 'Naririnig ang {heard} sa {all} server ng mga munisipyo.',
  lastKnown: 'Hindi naririnig mula {time}. Huling nalaman: {word}',
  noInformation: 'Walang impormasyon',
  since: 'mula {time}',
  until: 'hanggang {time}',
  overdue: 'lampas na sa oras: wala pang naglabas ng pagtatapos',
  clockOff: 'Mali ang orasan ng server nito: pagdudahan ang mga oras.',
  doubts: {
    'nothing released': 'wala pang inilabas',
    'taken back': 'binawi ang babala nito',
    'nothing measures': 'walang sumusukat doon',
    'clock in doubt': 'maaaring mali ang orasan nito',
    'not judged': 'walang humuhusga ngayon sa datos nito',
  },
  list: 'Mga site, pinakamalala muna',
  shown: '{shown} sa {all}',
  next: 'Ang susunod na {count}',
  map: 'Mapa ng mga site, pinagsama kung magkakalapit',
  whole: 'Buong bansa',
  again: 'Subukan muli',
  emptyAll: 'Wala pang server ng munisipyo na nagsabi ng site sa hub na ito.',
  emptyHere: 'Walang site sa bahaging ito ng mapa. Ilipat ito, o ipakita ang buong bansa.',
  loading: 'Tinatanong ang hub …',
  failed: 'Hindi sumasagot ang hub.',
  stale: 'Ang mga antas na ito ay noong {time}, at maaaring iba na ngayon.',
  old: 'Luma na ang mga antas na ito: walang ipinapakitang parang totoo pa. Tanungin ang munisipyo.',
  noMap: 'Hindi nakuha ang mapa. Nasa listahan ang lahat ng site.',
  noScript: 'Walang mapa kung walang script. Nasa listahan ang lahat ng site.',
  ownServer:
    'Walang iniuutos ang pahinang ito: nagbababala ang bawat munisipyo, kahit hindi ito naririnig dito. Mauna ang sinasabi nito mismo.',
  times: 'Ang lahat ng oras ay oras ng Maynila (UTC+8).',
  programs: 'Para sa mga program',
  languages: 'Wika',
};

const war: HubWords = {
  ...fil,
  name: 'Waray',
  title: 'Mga pahimatngon ha landslide han nasud',
  asOf: 'Ha oras nga {time}',
  kinds: { ...fil.kinds, unheard: 'Diri nababatian: kataposan nga hinbaroan', none: 'Waray impormasyon' },
  cells: 'Nababatian an {heard} han {all} nga server han mga munisipyo.',
  lastKnown: 'Diri nababatian tikang {time}. Kataposan nga hinbaroan: {word}',
  noInformation: 'Waray impormasyon',
  since: 'tikang {time}',
  until: 'tubtob {time}',
  list: 'Mga site, pinakamaraot an siyahan',
  shown: '{shown} han {all}',
  whole: 'Bug-os nga nasud',
  again: 'Sarihi utro',
  emptyHere: 'Waray site hini nga parte han mapa. Ibalhin ini, o ipakita an bug-os nga nasud.',
  failed: 'Diri nabaton an hub.',
  ownServer:
    'Waray ginsusugo ini nga pahina: an kada munisipyo an nagpapahimatngon, bisan diri ini nababatian dinhi. Siyahan an iya ginsisiring.',
  times: 'An ngatanan nga oras oras han Manila (UTC+8).',
  languages: 'Yinaknan',
};

export const HUB_WORDS: Readonly<Record<PageLanguage, HubWords>> = { en, fil, war };
