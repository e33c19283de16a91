// What five people enter in seven field days, each thing with a name of its own by which it is found again.

export interface Planned {
  /** By which it is looked for in the database. */
  tag: string;
  kind: 'mark' | 'feature' | 'measurement' | 'activity' | 'edit' | 'feedback';
  /** Of a feature. */
  photos: number;
}

export const DEVICES = 5;
export const DAYS = 7;
/** Of a hundred entries; 30 photos belong to the 20 features. */
const SHARES = { mark: 35, feature: 20, measurement: 15, activity: 10, edit: 8, feedback: 12 } as const;
const KINDS = Object.keys(SHARES) as (keyof typeof SHARES)[]; // of the line above

/** Device → day → entries, of a kind one after the other, as somebody works. */
export function planWeek(entries: number): Planned[][][] {
  const week: Planned[][][] = Array.from({ length: DEVICES }, () => Array.from({ length: DAYS }, () => []));
  let place = 0;
  let features = 0;
  for (const kind of KINDS) {
    for (let count = Math.round((entries * SHARES[kind]) / 100); count > 0; count--, place++) {
      const photos = kind === 'feature' ? 1 + (features++ % 2) : 0;
      const [device, day] = [place % DEVICES, Math.floor(place / DEVICES) % DAYS];
      week[device]?.[day]?.push({ kind, tag: `FW${String(place).padStart(4, '0')}`, photos });
    }
  }
  return week;
}

export const all = (week: readonly (readonly (readonly Planned[])[])[]): Planned[] => week.flat(2);
