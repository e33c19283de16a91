// Answers to a roll-call as telephones bring them, in Filipino, Waray and English, and what each says; invented.

/** Between bars. */
const texts = (all: string): string[] => all.split('|').map((one) => one.trim());

/** By what they say: kind, number or `all`, `/` how many are here, then names. */
export const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  'here 5': texts(`
    DITO 5 | dito 5 | Dito 5 po | DITO5 | 5DITO | 5 DITO | dito po 5 | DITO, 5 | DITO: 5 | dito-5 | dto 5 | DT0 5 |
    DIT0 5 | DIT05 | ditu 5 | deto 5 | DIITO 5 | DITOOOO 5 | dito 5. | DITO #5 | nandito 5 |
    NANDITO KAMI 5 | andito 5 po | NADITO 5 | ndito 5 | narito 5 | NARITO PO KAMI 5 | arito 5 | dito kami 5 |
    dito kmi 5 | kami 5 dito | 5 kami dito | 5 kmi dito po | may 5 dito | 5 na po dito | dito na 5 | 5 tao dito |
    5 katao dito | dito 5 katao | dito 5 pax | 5 pax dito | dito 5 persons | dito lang 5 | dito na kami 5 |
    DITO LIMA | dito lima po | lima dito | limang tao dito | dito singko | nandito lima | OK DITO 5 | ok po dito 5 |
    ligtas 5 dito | safe dito 5 | dito 5 sir | dito 5 ma'am | dito 5 kap | purok 2 dito 5 | PRK 3: DITO 5 |
    zone 1 5 dito | dinhi 5 | DINHI 5 KA TAO | 5 dinhi | dnhi 5 | aadi 5 | aadi kami 5 | 5 kami aadi | naadi 5 |
    didi 5 | DIDI LIMA | lima ka tawo dinhi | 5 katawo aadi | here 5 | HERE 5 | we are 5 here | 5 are here | 5 here |
    five here | here five | present 5 | 5 present | presente 5 | dito 5 sa evac | dito 5 sa evacuation center |
    5 dito sa school | dito sa gym 5 | dito 5 bilang | total 5 dito | dito po kami 5 na tao | dito na po kami 5 |
    DITO KAMI LIMA |
    dito ako 5 kami | rito 5 | kami 5dito | kami sa purok dito 5 | dito 5 po mm | 5 dito person | dito 5 peson
  `),
  'here 12': texts(`
    DITO 12 | dito12 | 12 dito | nandito po kami 12 | aadi 12 | here 12 | dito 12 po kami |
    12dito
  `),
  'here 10': texts(`
    DITO 10 | DITO10 | 10 dito | dito sampu | dinhi napulo | sampung tao dito | ten here | dito diyes
  `),
  'here 3': texts(`
    dito tatlo | dito tres | tulo dinhi | three here | DITO 3 | tatlong katao dito | dito 03
  `),
  'here 7': texts(`
    dito pito | DITO SYETE | pito aadi | dito siete | seven here | DITO 7
  `),
  'here 1': texts('isa lang ako dito'),
  'here 2': texts(`
    dito dalawa | dos dito | duha dinhi | two here | dito 2
  `),
  'here 8': texts(`
    dito walo | otso dito | eight here
  `),
  'here 0': texts(`
    DITO 0 | zero dito
  `),
  'here all': texts(`
    LAHAT DITO | dito lahat | dito kami lahat | nandito na kami lahat | lahat nandito | lhat dito | laht dito po |
    DITO LAHT | kumpleto | KOMPLETO | komplito po | complete | COMPLETE PO | kumpleto kami | kumpleto dito |
    complete na kami | cmplete | aadi na kami ngatanan | dinhi kami tanan | tanan aadi | all here | we are all here |
    everyone here | everybody is here | walang kulang | WALANG KULANG PO | wala kulang | wla kulang |
    walang nawawala | waray kulang | waray kurang | no one missing | nobody missing | none missing | KULANG 0 |
    kulang zero | 0 kulang | missing 0 |
    wara kulang | no  one missing | ngtanan aadi | kupleto | komplet
  `),
  'lacking 2': texts(`
    KULANG 2 | kulang 2 | kulang2 | 2 kulang | kulang po 2 | kulang kami 2 | kulang kami ng 2 | may kulang 2 |
    kulng 2 | klang 2 | kolang 2 | kulan 2 | KULAAANG 2 | kulang dalawa | dalawa kulang | kulang dos | kulang pa 2 |
    kulang pa kami 2 | kurang 2 | kurang duha | 2 kurang | nawawala 2 | 2 nawawala | nawwala 2 | nawawara 2 |
    missing 2 | 2 missing | misng 2 | 2 are missing | two missing | lacking 2 | absent 2 | 2 absent |
    kulang 2 katao | kulang 2 tao po | purok 1 kulang 2 |
    nwala 2 | nwawala 2 | misin 2 | absen 2 | lack 2 | lackin 2
  `),
  'lacking 2 LOLA': texts(`
    KULANG 2 LOLA | kulang 2 lola | kulang2 lola | kulang po 2 si lola | kulang kami 2: lola | 2 kulang lola |
    kurang 2 lola | KULANG DALAWA LOLA | missing 2 lola | nawawala 2 si lola | klang 2 lola |
    kulang lola 2
  `),
  'lacking 1 LOLO': texts(`
    kulang 1 lolo | KULANG 1 SI LOLO | kulang isa si lolo | kulang usa lolo | missing 1 lolo | isang kulang lolo
  `),
  'lacking ? LOLA': texts(`
    kulang si lola | KULANG LOLA | nawawala si lola | kurang si lola | missing lola | nawawala po si lola
  `),
  'lacking 2 JUAN MARIA': texts(`
    kulang 2 juan maria | kulang 2 si juan at maria | kulang 2: Juan, Maria | missing 2 juan and maria |
    kurang 2 juan ngan maria
  `),
  'lacking 2/5': texts(`
    DITO 5 KULANG 2 | dito 5, kulang 2 | 5 dito 2 kulang | dito 5 kulang 2 po | dinhi 5 kurang 2 | kulang 2 dito 5 |
    here 5 missing 2 |
    ok po 5 dito 2 kulang
  `),
  'lacking ?/5 LOLA': texts(`
    dito 5 kulang si lola | dito 5 kulang lola | here 5 missing lola
  `),
  back: texts(`
    UWI | uwi | uwi na | UMUWI | umuwi na | umuwi na po | umuwi kami | nauwi | UUWI | umuuwi na | umwi | uwe |
    umuwe na po | nakauwi na | nakauwi na po kami | pauwi na | pauwi na po kami | nagsiuwi na | uwi na kami |
    uwi na po | UWIIII | nagsiuwi | napauli na | pauli na | umuli na | nagpauli na kami | nakauli na |
    bumalik sa bahay | balik bahay | bumalik na sa bahay | nagbalik ha balay | went home | we went home |
    going home | gone home | back home | balik balay | umuwi sa bahay | nauli na |
    nakuwi na | niuwi na | minuli na | nabalik na sa bahay | we go home | goin home
  `),
  // Names that begin or end like another word.
  'lacking ? NOEL': texts('kulang si Noel'),
  'lacking ? OSCAR': texts('kulang si Oscar'),
  'lacking ? HEIDI': texts('kulang si Heidi'),
  'lacking 1 ADING': texts('kulang 1 si Ading'),
  'lacking 5 JUAN MARIA PEDRO ANA JOSE': texts('kulang 5 juan maria pedro ana jose'),
  'back all': texts(`
    umuwi lahat | umuwi na kami lahat | lahat umuwi | napauli na kami tanan | everybody went home
  `),
  'back 2': texts(`
    UWI 2 | umuwi 2 | 2 umuwi | umuwi na 2 | umuwi dalawa | napauli duha | 2 went home | umuwi 2 katao | uwi2
  `),
  'back 1': texts('umuwi 1 ako'),
  'back ? SIYANG': texts('umuwi si Siyang'),
  'back ? LOLO': texts(`
    umuwi si lolo | UWI SI LOLO | umuwi na si lolo | napauli si lolo | lolo went home | uwi lolo
  `),
  'back 1 PEDRO': texts(`
    umuwi 1 pedro | umuwi 1 si pedro | uwi 1 pedro | napauli usa si pedro | 1 umuwi pedro
  `),
};

/** None of these is an answer to a roll-call. */
export const OTHER_WORDS: readonly string[] = texts(`
  ? | 5 | 12 | DITO | dito po | dito kami | nandito na po kami | po | kami 5 | 5 tao | LOLA | si lola | Juan | OK |
  ok po | Okay | OK 4821 | ok 4821 po | ok dito | ok po dito | ligtas kami lahat | safe | safe kami dito | oo | opo |
  K | OK Bantay 4821 7730 | noted | copy po | received | natanggap na po namin | Salamat | salamat po |
  salamat po dito 5 | thanks | ty | maraming salamat po sa inyo | ok salamat | TULONG | tulong po dito |
  TULONG DITO 5 | dito 5 tulong | kulang 2 tulong | saklolo | SOS | bulig | tabang dinhi | help here | help 5 here |
  rescue po sa purok 2 | tulong umuwi si lolo | BAKIT | bakit po | why | kay ano | bakit umuwi sila |
  ROUTINE LPA NOV 21 2026 8:00AM A 60CM MAARAW AIDA | EVENT LPA NOV 21 2026 8:00AM A 60CM B 70CM MAULAN AIDA |
  ROUTINE LPA | kulang | kulang po | kulang kami | kulang ang pagkain | kulang 5 kilo bigas | kulang tubig |
  kulang po ng tubig | kulang 2 kumot | kulang ang gamot | kurang han tubig | kulang 10 banig | kulang sa tulog |
  missing po ang marker | lacking water | walang kuryente dito | walang signal | wala | wala po | wala pa | wala 2 |
  wala dito | wala dito 2 | waray dinhi | no | nobody here | hindi kami umuwi | hindi umuwi | di umuwi 2 |
  ayaw umuwi ni lolo | huwag umuwi | wag po umuwi | diri umuli | pwede na po umuwi | pwede na ba umuwi |
  puede na umuwi? | kailan uuwi | kelan kami uuwi | gusto umuwi ni lolo | sana makauwi na | umuwi na ba sila |
  uwi na ba | saan po ang dito | sino dito | ilan dito | ano dito | dito level 3 | alert level 2 | level 0 |
  dito 4821 | DITO 100 | kulang 250 | dito 5 7 | dito 5 6 7 | 5 dito 3 dito | kulang 2 kulang 3 | dito 5 uwi 2 |
  uwi 2 kulang 1 | dito si juan | dito 5 juan | may bitak dito 5 cm | bitak dito 5cm | lupa gumuho dito | baha dito |
  malakas ulan dito | balik | bumalik | bumalik na | back | went | home | bahay | at home 5 | sa bahay | go |
  tulog na po ang mga bata | sino po ito | may gumuho sa likod ng bahay | dito ulit | lahat | tanan | all |
  lahat po | diri 5 | diri | kami lahat | kumpleto 5 | dito kumpleto 5 6 | umuwi si juan maria pedro ana jose liza |
  nasa school ang 5 | darating 5 | papunta na 5 | text | 👍 | 🆘 | 🙏 | Tolentino po ito | uwian na ng klase
`).concat(['', ' ']);

/** Words that hold one of an answer, and mean something else: by what a hasty reader would make of each. */
export const LOOK_ALIKES: Readonly<Record<string, readonly string[]>> = {
  here: texts('nowhere 5 | hereabouts 5 | dito 5cm | dito 5 mm | 5mm dito | DITO 12 MM'),
  lacking: texts('pagkukulang 2 | nawalan kami 2 | kulang 2 mm'),
  'went home': texts(`
    makakauwi na kami | pauwiin na kami | pagbalik sa bahay | balikan ang bahay | bumalik ang kapitbahay |
    balik homestay
  `),
  everybody: texts('dito sa ospital | dito si Alma | incomplete dito | completed dito'),
  'the number of a place': texts('roadblock 3 dito 5 | blockage 3 dito 5'),
  'a smaller number': texts(`
    dito labindalawa | dito labintatlo | dito labingapat | dito labinlima | dito labinganim | dito labimpito |
    dito labingwalo | dito labinsiyam | dito dalawampu | dito apatnapu | dito limampu | dito animnapu | dito pitompu |
    dito eighteen | dito siyamnapu | dito tenth | dito subzero | dito zeros | dito kasampu
  `),
  'a name': texts('kulang si m4ria | kulang si mar1a | dito 5ñ'),
  'a person': texts(`
    kulang ng pwde | kulang san | kulang bkit | kulang 2 medicine | kulang 2 blanket |
    kulang 2 diaper | kulang thank you
  `),
};

/** One person went home or is missing, and no name says who: a bare `umuwi` marks the whole household. */
export const ONE_UNNAMED: readonly string[] = texts(`
  umuwi ako | umuwi na po ako | pauwi na ako | umuwi na siya | umuwi na po sya | nauli na siya | kulang siya | nawawala sya
`);

/** Two answers in one, of which one takes the other back or nobody knows which counts. */
export const TWO_IN_ONE: readonly string[] = texts(`
  ok lahat dito | noted umuwi na | ok kumpleto | umuwi si lolo dito kami | kulang si lola umuwi | umuwi kulang 1 |
  walang umuwi | wala umuwi 2 | umuwi 2 3 | bumalik na dito 5 | 5 dito sa bahay | lahat nasa bahay dito |
  walang kulang si lola | walang kulang 2 | kulang 0 si lola | kulang 0 dito 5 | kulang 2 lahat | lahat kulang si lola |
  kulang 2 o 3 dito na | dito 5 walang 2
`);
