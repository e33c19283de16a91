// Waray words of sign-in. For review by a native speaker; what is missing is shown in Filipino.
export const accounts = {
  signIn: {
    submit: 'Sulod',
    forgot: 'Nahingalimtan an password?',
    register: 'Waray pa account? Pagparehistro dinhi!',
    seals: 'Mga selyo han munisipyo ngan probinsya (temporaryo la)',
    demo: 'Demo nga datos: hinimo-himo la an ngatanan nga ginpapakita dinhi.',
    download: 'App ha cellphone',
  },
  notice: {
    title: 'Cookies ngan pribasiya han datos',
    text: 'Duha nga cookie an gintitipigan hini nga site para ha pag-sign in (an usa nadumdom hini nga browser ha sulod hin usa ka tuig), ngan gintitipigan an imo ngaran hini nga browser. Waray ini pagsubay ha imo.',
    read: 'Basaha an pahibaro ha pribasiya',
    understood: 'Nasabtan ko',
  },
  privacy: { title: 'Patakaran ha Pribasiya', close: 'Sirad-i' },
  expired: {
    title: 'Naka-sign out na',
    text: 'Natapos na an imo sesyon. Pag-sign in utro para magpadayon; natitipigan an imo iginsurat.',
    other: 'Iba nga tawo? Matikang utro an pahina.',
    leave: 'Bayai ini nga pahina',
  },
  again: {
    title: 'Pag-sign in utro',
    text: 'Natikang hin bag-o nga sesyon nga 7 ka adlaw. Natitipigan an imo iginsurat.',
  },
} as const;
