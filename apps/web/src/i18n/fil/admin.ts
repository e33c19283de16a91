// Filipino words of the frame of `/admin`. For review by a native speaker.
export const admin = {
  title: 'Pangangasiwa',
  intro: 'May bisa agad ang binabago rito, at nananatili sa audit kung sino at bakit.',
  list: 'Mga bahagi',
  none: 'Wala pang makapagbabago ng mga papel, site o tao sa browser. Ang nagpapatakbo ng server ang pumipili ng admin: npm run account -- role NAME admin',
  notYours: 'Para sa mga admin ang mga bahaging ito.',
  whoChanged: 'Sino ang nagbago nito?',
  watch: {
    title: 'Binabantayan mula sa labas',
    nobody: 'Walang bantay sa labas ang server na ito.',
    by_one: 'Binabantayan ng {{count}}.',
    by_other: 'Binabantayan ng {{count}}.',
    heard: 'Narinig {{age}} ang nakalipas.',
    never: 'Hindi pa narinig.',
    listener: 'Tinatawagan ang tagapakinig sa labas pagkatapos ng bawat maayos na pagtingin.',
    listenerFails: 'Hindi maabot ang tagapakinig sa labas mula {{time}}.',
    silence: 'Huling sadyang pananahimik: {{time}}.',
    faults: {
      silent: 'Wala itong sinasabi.',
      forged: 'Walang tamang susi ang sagot nito.',
      stale: 'Iba sa sinabi rito ang sinasagot nito.',
      refused: 'Hindi ito naniniwala sa server na ito.',
      unnoticed: 'Hindi nito napansin na sadyang nanahimik ang server na ito.',
      disputes: 'Sabi nito, hindi lang humaba ang pampublikong talaan.',
    },
  },
  off: {
    title: 'Ano ang nakapatay',
    none: 'Wala: bukas ang lahat ng magagamit ng installation na ito.',
    failed: 'Ano ang nakapatay',
    kinds: {
      gateway:
        'SMS: walang nagdadala ng mga ito, kaya walang babalang lumalabas sa SMS. Makapaglalagay ng gateway ang nagpapatakbo ng server.',
      duty: 'Listahan ng naka-duty: walang laman, kaya walang nasasabihan ng problema sa gabi. Pinupunan ito ng admin ng lahat ng site sa Mga setting.',
      watch:
        'Bantay sa labas: kung mamatay ang server na ito, walang magsasabi nito. Mailalagay ito ng nag-aalaga ng server.',
      earthquakes:
        'Mga lindol ng USGS: walang nagtatanong ng mga ito. Nagpapadala pa rin ang mga network na may susi. Mabubuksan ito ng nagpapatakbo ng server.',
      backups:
        'Backup sa ibang disk: nasa tabi ng datos ang mga ito, at parehong mawawala kapag nasira ang disk. Makapipili ng ibang folder ang nagpapatakbo ng server.',
      rehearsal:
        'Ang pagsasanay sa gabi: walang backup na sinusubukang ibalik, kaya walang nakaaalam kung maibabalik nga. Mabubuksan ito ng nagpapatakbo ng server.',
      push: 'Mga alerto sa telepono: SMS lamang ang paraan para sabihan ang mga naka-duty. Mabubuksan ito ng nagpapatakbo ng server.',
      telegram:
        'Telegram: walang abiso ng duty na pumupunta sa chat. Maaaring ibigay ng nagpapatakbo ng server ang token ng bot.',
      voice:
        'Pagtawag: walang naka-duty na tinatawagan. Maaaring magbigay ng account para sa tawag ang nagpapatakbo ng server.',
      voiceWords:
        'Mga salita ng tawag: hindi pa narerekord, kaya mga tono ang maririnig. Maaaring maglagay ng mga rekord ang nagpapatakbo ng server, mula sa listahan ng mga pangungusap na babasahin.',
      siren: 'Sirena: walang tumutunog sa level 3. Maaaring itakda ng nagpapatakbo ng server ang relay nito.',
      why: 'Sagot sa BAKIT: tao lamang ang sumasagot sa mga nagtatanong sa SMS. Maaari itong buksan ng nagpapatakbo ng server.',
      letters:
        'Mga letra sa dulo ng SMS: sa buong teksto lamang masusuri ang babala sa SMS. Maaari itong buksan ng nagpapatakbo ng server.',
      broadcast:
        'Cell broadcast: walang sariling pahina para hilingin ito sa NDRRMC, at walang nagtatala kung kailan. Maaari itong buksan ng nagpapatakbo ng server.',
      rollCall:
        'SMS ng roll-call: habang may hinahanap, mga tao lang ang nagsasabi sa barangay. Mabubuksan ito ng nagpapatakbo ng server.',
      twoNames:
        'Dalawang pangalan: makapaglalabas nang mag-isa ang bawat opisyal, sa lahat ng antas. Binubuksan ng admin ng lahat ng site ang ikalawang tao sa Dalawang pangalan.',
      databaseLine:
        'Kandado sa linya papunta sa database: nasa ibang makina ito, at mababasa ng sinumang nakikinig sa pagitan ang lahat ng dumaraan, pati mga pangalan ng sambahayan. Maipapa-encrypt ito ng nagpapatakbo ng server.',
      proxy:
        'Ang kandado sa harap ng address (proxy na may certificate): tuwirang naaabot ang mga pahina. Makapaglalagay nito ang nagpapatakbo ng server.',
      public:
        'Mga level at inilabas na babala para sa lahat (/levels): walang pahina ang mga residente, at kailangan ng susi ng ibang sentro ng babala. Mabubuksan ito ng nagpapatakbo ng server.',
      hub: 'Ang hub ng bansa: walang mapa ng lahat ng munisipyo na nagpapakita ng mga level nito. Makapaglalagay nito ang nagpapatakbo ng server.',
      waray: 'Waray sa mga screen. Binubuksan ito ng admin ng lahat ng site sa Mga setting.',
    },
    operator: 'Para sa nagpapatakbo ng server: {{variable}}',
  },
  sections: {
    accounts: 'Mga account at papel',
    sites: 'Mga site',
    contacts: 'Mga contact at tumatanggap',
    gauges: 'Mga gauge at column',
    keys: 'Mga susi ng logger',
    readers: 'Mga susing pambasa',
    webhooks: 'Mga webhook',
    wording: 'Mga salita ng babala',
    'two-names': 'Dalawang pangalan',
    limits: 'Mga threshold at tagal',
    gateway: 'Patunay ng gateway',
    watchmen: 'Mga bantay sa labas',
    siren: 'Sirena',
    ladder: 'Duty: hagdan at mga oras',
    settings: 'Mga setting',
    audit: 'Audit',
  },
};
