// Waray words of alerts on phones. For review by a native speaker.
export const push = {
  title: 'Mga alerto hini nga telepono',
  failed: 'An mga alerto hini nga telepono',
  proof: 'Katapusan nga pamatuod {{age}} na an nakalabay.',
  noProof: 'Waray pa pamatuod: pagpadara hin pagsari.',
  notListed:
    'Waray ha lista han duty an iyo mobile number: waray alerto nga makadto ha iyo. Madudugangan ini han admin.',
  others_one: 'Nakadto liwat an iyo mga alerto ha usa pa nga telepono o computer.',
  others_other: 'Nakadto liwat an iyo mga alerto ha {{count}} pa nga telepono o computer.',
  switchOn: 'Abrihi',
  switchOff: 'Sirad-i',
  try: 'Pagpadara hin pagsari',
  isOn: 'Abrido na an mga alerto hini nga telepono. Pagpadara yana hin pagsari.',
  isOff: 'Sirado na an mga alerto hini nga telepono. Naabot la gihapon an SMS.',
  tried: 'May pagsari na nga tipakadto. Kinahanglan gumawas ini ha sulod hin usa ka minuto.',
  states: {
    on: 'Abrido.',
    off: 'Sirado.',
    ended: 'Natapos: diri na kilala han push service ini nga telepono. Abrihi utro.',
    renewed: 'Natapos: may bag-o nga yabi an server. Abrihi utro.',
    blocked: 'Ginsasarang han browser. Tugoti an notifications hini nga pakli ha settings hito.',
    insecure: 'Diri puydi dinhi: kinahanglan han mga alerto an https.',
    impossible: 'Diri puydi hini nga browser. Ha iPhone, igdugang anay ini nga pakli ha home screen.',
    'other account': 'Abrido para ha iba nga account. Abrihi basi ha iyo an makarawat dinhi.',
  },
  newest: {
    waiting: 'Tipakadto na ha push service an mensahe.',
    accepted: 'Ada na ha push service an mensahe. Waray pa ini igpakita hini nga telepono.',
    late: 'Urhi na gumawas an katapusan nga mensahe: diri ini ginbibilang.',
    'not shown': 'Waray gumawas ha sulod hin usa ka minuto an katapusan nga mensahe: waray nasidngan hini.',
    refused: 'Waray karawata han push service an katapusan nga mensahe.',
  },
} as const;
