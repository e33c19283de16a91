// What a room plugs into the pages: its addresses and where they stand in the menus. Nobody lists the rooms (screens/addresses.ts,
// and for the build name-files.ts).
import type { MenuOmission, SiteTopic } from '@bantay/features/sites/rules/site.ts';
import type { shell } from './i18n/en/shell.ts';
import type { Namespace } from './i18n/i18n.ts';
import type { RangeName } from './ui/date-range.ts';

export type ItemKey = keyof (typeof shell)['items'];

/** In the menu of each site under a tab. */
export interface MenuPlace {
  tab: 'analysis' | 'groundData' | 'assessment';
  /** Its words in the shell, which are there before those of the room. */
  item: ItemKey;
  /** Where in the menu: ascending. */
  place: number;
  /** What a site must have for its menu to show it; nothing without. */
  needs?: SiteTopic | MenuOmission;
}

export interface Place {
  /** What draws it, beside the plate. */
  file: string;
  words: readonly Namespace[];
  /** Parts that the screen fetches by itself as soon as it is drawn: seen from the rooms' folder. */
  also?: readonly string[];
  /** What it asks first, where the address alone says it: asked with the files already. Nothing that tells the time or is recorded. */
  calls?: readonly string[];
  /**
   * What it asks first and its address does not say: up to now, as long as the range in it says; of something of the site that only the
   * server knows. A look that is recorded may stand here: it is given out, and to whom the record says.
   */
  looks?: readonly FirstLook[];
  /** It opens without a line: its files are fetched beforehand and kept on the device. */
  isKept?: true;
  menu?: MenuPlace;
  /** Nothing of the shell surrounds it, and whoever opens it need not be signed in: it asks with a key of its own. */
  isBare?: true;
  /** One of the sections of `/admin`, called by the end of its address: where in the list, ascending. Words of forms come along. */
  admin?: number;
  /** Its name on the phone's bar and the window, where it is in no menu; without, the `title` of its first words. */
  name?: keyof (typeof shell)['screens'];
}

export interface FirstLook {
  /** Filled in by the server (kernel: fillLook), also with what a room's plate there names of the site (`named`). */
  call: string;
  /**
   * The name under which an address has the range, and the range of one that has none; without, its length is in the call. `most`: the
   * longest, days, that is asked for without the width of the window; without, as long as no site is thinned.
   */
  range?: { name: string; byDefault: RangeName; most?: number };
}

/** As a plate gives it: file and words need not be said where both are called as the room, or a section of `/admin` as its address ends. */
type Given = Omit<Place, 'file' | 'words'> & Partial<Pick<Place, 'file' | 'words'>>;

/** By address (screens §2); `:site` takes the sites there are. */
export type PagesPlate = Readonly<Record<string, Given>>;

/** A room's places with their files seen from the rooms' folder; `path` is that of the plate. */
export function placesOf(path: string, plate: PagesPlate): [address: string, place: Place][] {
  const [room] = path.split('/').slice(-3);
  return Object.entries(plate).map(([address, place]) => {
    const called = place.admin ? address.slice(address.lastIndexOf('/') + 1) : room;
    // One whose words are called otherwise says so; the test of the frame asks for all of them.
    const words = place.words ?? [called as Namespace];
    const file = `${room}/pages/${place.file ?? `${called}-page.tsx`}`;
    return [address, { ...place, file, words: place.admin ? [...words, 'editing', 'admin'] : words }];
  });
}
