// Waray words of the frame of `/admin`. For review by a native speaker; what is missing is shown in Filipino.
export const admin = {
  title: 'Pagdumara',
  intro: 'Natuman dayon an ginbabag-o dinhi, ngan nabibilin ha audit kun hin-o an nagbag-o ngan kun kay ano.',
  list: 'Mga bahin',
  none: 'Waray pa hin-o nga makakabag-o han mga papel, site o tawo ha browser. An nagpapadalagan han server an nangangaran hin admin: npm run account -- role NAME admin',
  notYours: 'Para ha mga admin ini nga mga bahin.',
  whoChanged: 'Hin-o an nagbag-o hini?',
  watch: {
    title: 'Ginbabantayan tikang ha gawas',
    nobody: 'Waray parabantay nga nagbabantay hini nga server.',
    by_one: '{{count}} an nagbabantay.',
    by_other: '{{count}} an nagbabantay.',
    heard: 'Nabatian {{age}} na an naglabay.',
    never: 'Waray pa mabati.',
    listener: 'Gintatawagan an parapamati ha gawas katapos han kada maupay nga pagkita.',
    listenerFails: 'Diri maabot an parapamati ha gawas tikang {{time}}.',
    silence: 'Katapusan nga tinuyo nga paghilom: {{time}}.',
    faults: {
      silent: 'Waray ini ginsisiring.',
      forged: 'Diri dara han baton an yabi hini.',
      stale: 'Iba an ginbabaton hini kay han ginsiring ha iya.',
      refused: 'Diri ini natoo hini nga server.',
      unnoticed: 'Waray hini mamangnoi an tinuyo nga paghilom han server.',
      disputes: 'Siring hini, diri la hinmilaba an pampubliko nga talaan.',
    },
  },
  off: {
    title: 'An nakapatay',
    operator: 'Para ha nagpapadalagan han server: {{variable}}',
    none: 'Waray: abrido an ngatanan nga magagamit hini nga installation.',
    failed: 'An nakapatay',
    kinds: {
      gateway:
        'SMS: waray nakabutang nga gateway, salit waray pahimatngon nga nagawas ha SMS. An nagpapadalagan han server an nagbubutang han SMS_GATEWAY.',
      duty: 'Lista han duty: waray sulod, salit waray ginsusumatan hin problema ha gab-i. Kitaa an Settings.',
      watch:
        'Parabantay ha gawas: kun mamatay ini nga server, waray magsusumat hini. An nagpapadalagan han server an makakabutang hin usa.',
      public:
        'Mga lebel ngan ginpagawas nga pahimatngon para ha ngatanan (/levels): waray pahina nga nakikita an mga tawo, ngan kinahanglan hin yabi an iba nga warning centre. An nagpapadalagan han server an makakaabri hini.',
      earthquakes:
        'Mga linog han USGS: waray feed nga ginpapakianhan (EARTHQUAKE_FEED_URL). Nakakapadara pa gihapon an mga network nga may yabi.',
      backups: 'Mga backup ha iba nga disk: aada hira ha ligid han datos (BACKUP_FOLDER).',
      rehearsal:
        'An pagbansay ha gab-i: waray backup nga ginsasari pagbalik, salit waray maaram kon mababalik gud. Mabubuksan ini han nagpapadalagan han server.',
      push: 'Mga alerto ha telepono: SMS la an paagi pagsumat ha mga naka-duty. Makakaabri hini an nagpapadalagan han server.',
      telegram:
        'Telegram: waray pahibaro han duty nga nakadto ha chat. Makakahatag han token han bot an nagpapadalagan han server.',
      voice:
        'Pagtawag: waray naka-duty nga gintatawagan. Makakahatag hin account para han tawag an nagpapadalagan han server.',
      voiceWords:
        'Mga pulong han tawag: waray pa karekord, salit mga tono la an mababatian. Makakabutang hin mga rekord an nagpapadalagan han server, tikang ha lista han mga babasahon.',
      siren: 'Sirena: waray natunog ha level 3. Makakabutang han relay hini an nagpapadalagan han server.',
      why: 'Baton ha BAKIT: tawo la an nabaton ha mga nangungutana ha SMS. Mabubuksan ini han nagpapadalagan han server.',
      letters:
        'Mga letra ha katapusan han SMS: ha bug-os nga teksto la masusuri an pahimatngon ha SMS. Mabubuksan ini han nagpapadalagan han server.',
      broadcast:
        'Cell broadcast: waray kalugaringon nga pahina para hangyoon ini ha NDRRMC, ngan waray nagtatala kon san-o. Mabubuksan ini han nagpapadalagan han server.',
      rollCall:
        'SMS han roll-call: samtang may ginbibiling, mga tawo la an nasusumat ha barangay. Maaabrehan ini han nagpapadalagan han server.',
      twoNames:
        'Duha nga ngaran: makakapagawas nga nag-uusahan an kada opisyal, ha ngatanan nga lebel. Ginpapaandar han admin han ngatanan nga site an ikaduha nga tawo ha Duha nga ngaran.',
      databaseLine:
        'Trangka han linya ngadto ha database: aada ini ha iba nga makina, ngan mababasa han bisan hin-o nga namamati ha butnga an ngatanan nga nalabay, pati an mga ngaran han panimalay. An nagpapadalagan han server an makakapa-encrypt hini.',
      proxy: 'Proxy nga may sertipiko: direkta an pag-abot ha mga pahina (TRUST_PROXY).',
      hub: 'An hub han nasud: waray mapa han ngatanan nga munisipyo nga nagpapakita han mga lebel hini. An nagpapadalagan han server an makakabutang hini.',
      waray: 'Waray ha mga screen. Kitaa an Settings.',
    },
  },
  sections: {
    accounts: 'Mga account ngan papel',
    sites: 'Mga site',
    contacts: 'Mga contact ngan makarawat',
    gauges: 'Mga gauge ngan column',
    keys: 'Mga yabi han logger',
    wording: 'Mga pulong han pahimatngon',
    'two-names': 'Duha nga ngaran',
    limits: 'Mga threshold ngan kaiha',
    audit: 'Audit',
    readers: 'Mga yabi han pagbasa',
    webhooks: 'Mga webhook',
    settings: 'Settings',
    gateway: 'Pamatuod han gateway',
    watchmen: 'Mga parabantay ha gawas',
    siren: 'Sirena',
    ladder: 'Duty: hagdan ngan mga oras',
  },
} as const;
