// Waray sentences of the refusals about alerts on phones. For review by a native speaker.
export const push = {
  pushOff: 'Diri abrido dinhi an mga alerto ha telepono. Makakaabri hini an nagpapadalagan han server.',
  pushAddress: 'Diri ini push service nga ginagamit han browser.',
  pushKeys: 'Diri magamit an mga yabi hini. Sirad-i ngan abrihi utro an mga alerto.',
  pushTooMany: 'Ha {{most}} nga telepono na nakadto an iyo mga alerto. Sirad-i anay ha usa hito.',
  pushUnknown: 'Diri abrido an mga alerto hini nga telepono, o natapos na. Abrihi utro.',
  pushTooSoon: 'May pagsari na nga tipakadto hini nga telepono. Hulat hin usa ka minuto.',
  pushTokenWrong: 'Diri amon ini nga mensahe, o tapos na ini.',
  pushTokenUsed: 'Nabaton na ini nga mensahe.',
  pushOtherAccount: 'Iba an naka-sign in hini nga telepono. Para ha iba nga account an alerto.',
} as const;
