// Filipino words of alerts on phones. For review by a native speaker.
export const push = {
  title: 'Mga alerto sa teleponong ito',
  failed: 'Ang mga alerto sa teleponong ito',
  proof: 'Huling patunay {{age}} na ang nakalipas.',
  noProof: 'Wala pang patunay: magpadala ng pagsubok.',
  notListed:
    'Wala sa listahan ng duty ang mobile number ninyo: walang alertong pupunta sa inyo. Maidaragdag ito ng admin.',
  others_one: 'Pumupunta rin ang mga alerto ninyo sa isa pang telepono o computer.',
  others_other: 'Pumupunta rin ang mga alerto ninyo sa {{count}} pang telepono o computer.',
  switchOn: 'Buksan',
  switchOff: 'Isara',
  try: 'Magpadala ng pagsubok',
  isOn: 'Bukas na ang mga alerto sa teleponong ito. Magpadala ng pagsubok ngayon.',
  isOff: 'Sarado na ang mga alerto sa teleponong ito. Dumarating pa rin ang SMS.',
  tried: 'May pagsubok nang papunta. Dapat itong lumabas sa loob ng isang minuto.',
  states: {
    on: 'Bukas.',
    off: 'Sarado.',
    ended: 'Natapos: hindi na kilala ng push service ang teleponong ito. Buksan muli.',
    renewed: 'Natapos: may bagong susi ang server. Buksan muli.',
    blocked: 'Hinaharang ng browser. Payagan ang notifications ng pahinang ito sa settings nito.',
    insecure: 'Hindi maaari rito: kailangan ng https ang mga alerto.',
    impossible: 'Hindi maaari sa browser na ito. Sa iPhone, idagdag muna ang pahinang ito sa home screen.',
    'other account': 'Bukas para sa ibang account. Buksan upang sa inyo ang matanggap dito.',
  },
  newest: {
    waiting: 'Papunta na sa push service ang mensahe.',
    accepted: 'Nasa push service na ang mensahe. Hindi pa ito ipinakikita ng teleponong ito.',
    late: 'Huli nang lumabas ang huling mensahe: hindi ito binibilang.',
    'not shown': 'Hindi lumabas sa loob ng isang minuto ang huling mensahe: walang nasabihan nito.',
    refused: 'Hindi tinanggap ng push service ang huling mensahe.',
  },
} as const;
