// What five people enter in seven field days, each thing with a name of its own by which it is found again.

export interface Planned {
  /** By which it is looked for in the database. */
  tag: string;
  kind: 'mark' | 'feature' | 'measurement' | 'activity' | 'edit' | 'feedback';
  photos: number;
}

export interface Week {
  entries: number;
  telephones: number;
  days: number;
}

/** Of a hundred entries. */
const SHARES = { mark: 35, feature: 20, measurement: 15, activity: 10, edit: 8, feedback: 12 } as const;
const KINDS = Object.keys(SHARES) as (keyof typeof SHARES)[]; // of the line above

/** Of each n-th of its kind: 30 of a hundred entries, 25 of them of the 20 features. */
const PHOTOS: Partial<Record<Planned['kind'], (n: number) => number>> = {
  feature: (n) => (n % 4 === 0 ? 2 : 1),
  activity: (n) => (n % 4 === 0 ? 1 : 0),
  feedback: (n) => (n % 6 === 0 ? 1 : 0),
};

/** Device → day → entries, of a kind one after the other, as somebody works. */
export function planWeek({ entries, telephones, days }: Week): Planned[][][] {
  const week: Planned[][][] = Array.from({ length: telephones }, () => Array.from({ length: days }, () => []));
  let place = 0;
  for (const kind of KINDS) {
    const count = Math.round((entries * SHARES[kind]) / 100);
    for (let n = 0; n < count; n++, place++) {
      const photos = PHOTOS[kind]?.(n) ?? 0;
      const [device, day] = [place % telephones, Math.floor(place / telephones) % days];
      week[device]?.[day]?.push({ kind, tag: `FW${String(place).padStart(4, '0')}`, photos });
    }
  }
  return week;
}

export const all = (week: readonly (readonly (readonly Planned[])[])[]): Planned[] => week.flat(2);
