// Filipino words of the keys and of the palette.
export const palette = {
  deeds: {
    measure: 'Bagong sukat',
    validate: 'I-validate ang unang naghihintay',
    keys: 'Mga pindutan',
    gauge: 'Gauge',
  },
  find: {
    title: 'Maghanap ng pahina o gawain',
    search: 'Pahina, site, gauge o gawain',
    nothing: 'Walang may ganoong pangalan.',
    how: 'Pumili gamit ang mga arrow, buksan sa Enter.',
  },
  help: {
    title: 'Mga pindutan',
    on: 'Mga pindutang walang Ctrl',
    onHint: 'Nakatabi sa device na ito. Laging gumagana ang Ctrl + K.',
    where:
      'Gumagana ang mga ito sa labas ng mga field at dialog. Ang pahina ng site ay bumubukas sa site na kinaroroonan mo.',
  },
  nothing: {
    title: 'Walang naghihintay ng pasya',
    text: 'Ayon sa huling sagot ng server. Sinasabi ng guhit sa itaas kung gaano na ito katagal.',
  },
} as const;
