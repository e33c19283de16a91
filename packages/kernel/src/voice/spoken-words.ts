// What a call to somebody on duty says: sentences that the municipality records one by one, joined for each call.

/** Languages in which a call speaks, one after the other. */
export const TONGUES = ['fil', 'war'] as const;
export type Tongue = (typeof TONGUES)[number];

export interface SpokenWord {
  /** To be read aloud as it stands. */
  fil: string;
  war: string;
  /** Played as long as nobody has recorded it: `h` and `l` short, `H` and `L` long, high and low; a dot is a pause. */
  tones: string;
}

/**
 * One recording each, `<language>/<name>.wav`. The Waray is a draft, as on the screens: whoever reads it aloud corrects it.
 * Without names, numbers and sensors: whoever answers a telephone hears it.
 */
export const SPOKEN_WORDS = {
  opening: {
    fil: 'Ito ang Bantay. May abiso para sa naka-duty.',
    war: 'Ini an Bantay. May pahibaro para ha naka-duty.',
    tones: 'hlhlhl.',
  },
  trial: { fil: 'Pagsubok lamang ito.', war: 'Pagsari la ini.', tones: 'lll' },
  reminder: { fil: 'Paalala, wala pang sumasagot.', war: 'Pahinumdom, waray pa nabaton.', tones: 'hh.hh' },
  help: { fil: 'May residenteng humihingi ng tulong.', war: 'May residente nga nangangaro hin bulig.', tones: 'HHH' },
  trigger: {
    fil: 'May trigger na wala pang pasya.',
    war: 'May trigger nga waray pa desisyon.',
    tones: 'HHL',
  },
  warning: {
    fil: 'May babalang hindi naipadala o hindi tiyak kung nakarating.',
    war: 'May pahimatngon nga waray kapadara o diri sigurado kon inabot.',
    tones: 'HLH',
  },
  release: { fil: 'Lampas na ang oras ng release.', war: 'Lapos na an oras han release.', tones: 'HLL' },
  clock: {
    fil: 'Baka mali ang orasan ng server.',
    war: 'Bangin sayop an orasan han server.',
    tones: 'LHH',
  },
  sms: { fil: 'Baka walang nakalalabas na SMS.', war: 'Bangin waray SMS nga nakakagawas.', tones: 'LHL' },
  siren: { fil: 'Hindi maaasahan ang sirena.', war: 'Diri masasarigan an sirena.', tones: 'LLH' },
  server: { fil: 'May problema sa server.', war: 'May problema ha server.', tones: 'LLL' },
  sensor: {
    fil: 'May problema sa sensor o sa datos nito.',
    war: 'May problema ha sensor o ha datos hini.',
    tones: 'HH',
  },
  watchman: { fil: 'Walang nagbabantay mula sa labas.', war: 'Waray nagbabantay tikang ha gawas.', tones: 'HL' },
  person: {
    fil: 'May naka-duty na hindi pa napatunayang naaabot.',
    war: 'May naka-duty nga diri pa napapamatud-an nga naaabot.',
    tones: 'LH',
  },
  'a-site': { fil: 'Sa isang lugar na binabantayan.', war: 'Ha usa nga lugar nga ginbabantayan.', tones: 'lhl' },
  'level-1': { fil: 'Antas isa.', war: 'Lebel usa.', tones: 'h' },
  'level-2': { fil: 'Antas dalawa.', war: 'Lebel duha.', tones: 'h.h' },
  'level-3': { fil: 'Antas tatlo.', war: 'Lebel tulo.', tones: 'h.h.h' },
  more: { fil: 'At may iba pa.', war: 'Ngan may iba pa.', tones: 'll' },
  'press-1': {
    fil: 'Kung ikaw na ang titingin, pindutin ang isa.',
    war: 'Kon ikaw na an makita hini, tamdaga an usa.',
    tones: 'lh.lh',
  },
  thanks: { fil: 'Salamat. Natanggap ang sagot mo.', war: 'Salamat. Nakarawat an imo baton.', tones: 'lhh' },
} as const satisfies Record<string, SpokenWord>;
export type SpokenName = keyof typeof SPOKEN_WORDS;
export const SPOKEN_NAMES = Object.keys(SPOKEN_WORDS) as readonly SpokenName[]; // its own keys

/** A site has a recording of its own, `site-<code>.wav`, or is 'a-site'. */
export type SpokenPart = SpokenName | `site-${string}`;

const SITE = /^site-[a-z0-9-]{1,20}$/;

/** `code` in upper or lower case. One that could be no name of a file is any site. */
export function sitePart(code: string): SpokenPart {
  const part = `site-${code.toLowerCase()}` as const;
  return SITE.test(part) ? part : 'a-site';
}

/** What is played: a recording, or the tones of a sentence. */
export type Clip = { tongue: Tongue; name: string } | { tones: string };

const isName = (part: string): part is SpokenName => Object.hasOwn(SPOKEN_WORDS, part);

/** Of parts as a row keeps them: what an earlier or later program called otherwise is left out. */
function namesIn(parts: readonly string[], has: (name: string) => boolean): string[] {
  return parts.flatMap((part) => {
    if (isName(part)) return [part];
    if (!SITE.test(part)) return [];
    return [has(part) ? part : 'a-site'];
  });
}

/**
 * A language speaks when all its sentences for this call are there: half a sentence at night is worse than none. Where none
 * is, tones. `recorded`: names of usable recordings.
 */
export function clipsOf(
  parts: readonly string[],
  recorded: Readonly<Record<Tongue, ReadonlySet<string>>>,
): readonly Clip[] {
  const spoken = TONGUES.flatMap((tongue): Clip[] => {
    const names = namesIn(parts, (name) => recorded[tongue].has(name));
    return names.every((name) => recorded[tongue].has(name)) ? names.map((name) => ({ tongue, name })) : [];
  });
  if (spoken.length > 0) return spoken;
  return namesIn(parts, () => false).flatMap((name) => (isName(name) ? [{ tones: SPOKEN_WORDS[name].tones }] : []));
}

/** Names of the table that nobody has recorded; sites may do without. */
export const missingOf = (recorded: ReadonlySet<string>): SpokenName[] =>
  SPOKEN_NAMES.filter((name) => !recorded.has(name));

/** The list of recordings for docs, as rows of a table in Markdown. */
export function drawSpokenWords(): string {
  const rows = SPOKEN_NAMES.map((name) => {
    const { fil, war, tones } = SPOKEN_WORDS[name];
    return `| \`${name}.wav\` | ${fil} | ${war} | \`${tones}\` |`;
  });
  return ['| File | Filipino | Waray (draft) | Until then |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
