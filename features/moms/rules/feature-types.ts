// The nine types of landslide features, and what the three levels mean for each (specification 001, §4; api-facts §8.1).
import type { FeatureLevel } from '../../alerts/rules/reports-of-trigger.ts';

/** One type of feature. */
export interface FeatureType {
  featureId: number;
  /** As the calls spell it. */
  name: string;
  /** As screens and sentences spell it. */
  title: string;
  /** What to look for. */
  description: string;
  /** What a level means; a level that is missing cannot be given. */
  levels: Partial<Record<FeatureLevel, string>>;
}

/** Type of a report that nothing has changed: it has no name, no place and no level above 0. */
export const NO_CHANGES_ID = 9;

/** Ids and names of the specification; the descriptions are ours, to be confirmed by the municipality. */
export const FEATURE_TYPES: readonly FeatureType[] = [
  {
    featureId: 1,
    name: 'crack',
    title: 'Crack',
    description: 'An opening in the ground.',
    levels: {
      0: 'Old crack without change, or a hair crack from drying.',
      2: 'New crack, or an old one that has grown longer, wider or deeper.',
      3: 'Several new cracks, or cracks that grow from one visit to the next.',
    },
  },
  {
    featureId: 2,
    name: 'scarp',
    title: 'Scarp',
    description: 'A step in the ground where one side has dropped.',
    levels: {
      0: 'Old scarp without change.',
      2: 'New scarp, or an old one that has become higher or longer.',
      3: 'Scarp that grows from one visit to the next, or that closes a half circle.',
    },
  },
  {
    featureId: 3,
    name: 'seepage',
    title: 'Seepage',
    description: 'Water that comes out of the slope.',
    levels: {
      0: 'Known seepage, clear and as strong as always.',
      2: 'New seepage, or a known one that has become stronger or muddy.',
      3: 'Strong muddy flow, or a known seepage that stops suddenly.',
    },
  },
  {
    featureId: 4,
    name: 'ponding',
    title: 'Ponding',
    description: 'Water that stays on the slope.',
    levels: {
      0: 'Small pond after rain that drains away.',
      2: 'New or growing pond near cracks or a scarp.',
      3: 'Pond that drains into cracks, or many new ponds at once.',
    },
  },
  {
    featureId: 5,
    name: 'tilted/split trees',
    title: 'Tilted/Split Trees',
    description: 'Trees that lean or are torn apart.',
    levels: {
      0: 'Trees that have leaned for long and bend upwards again.',
      2: 'Trees that lean or have split since the last visit.',
      3: 'Many trees that lean or split within a short time.',
    },
  },
  {
    featureId: 6,
    name: 'damaged structures',
    title: 'Damaged Structures',
    description: 'Cracked walls, sunken floors, leaning posts.',
    levels: {
      0: 'Old damage without change, or damage with another cause.',
      2: 'New cracks in walls or floors, or doors that jam.',
      3: 'Sunken floors, tilted walls or posts that get worse from one visit to the next.',
    },
  },
  {
    featureId: 7,
    name: 'slope failure',
    title: 'Slope Failure',
    description: 'Earth or rock that has come down.',
    levels: {
      0: 'Small fall of loose earth at a road cut.',
      2: 'Part of the slope has come down and reached nothing.',
      3: 'Large part of the slope has come down, or debris has reached houses, road or river.',
    },
  },
  {
    featureId: 8,
    name: 'bulging/depression',
    title: 'Bulging/Depression',
    description: 'Ground that has risen or sunk.',
    levels: {
      0: 'Known bulge or hollow without change.',
      2: 'New bulge or hollow, or a known one that has grown.',
      3: 'Bulge or hollow that grows from one visit to the next, or beside new cracks.',
    },
  },
  {
    featureId: NO_CHANGES_ID,
    name: 'none',
    title: 'No Changes Observed',
    description: 'The slope was looked at and nothing has changed.',
    levels: { 0: 'Nothing has changed since the last visit.' },
  },
];

/** Type behind the text of a form, whatever its case; null for anything else. */
export function parseFeatureType(text: string): FeatureType | null {
  const word = text.trim().toLowerCase();
  return FEATURE_TYPES.find(({ name, title }) => name === word || title.toLowerCase() === word) ?? null;
}

/** Type of an id that the database holds. */
export function featureTypeOf(featureId: number): FeatureType {
  const type = FEATURE_TYPES.find((one) => one.featureId === featureId);
  if (!type) throw new Error(`no feature type ${featureId}`);
  return type;
}

/** Whether reports of this type belong to a named sign at one place. */
export function needsInstance(type: FeatureType): boolean {
  return type.featureId !== NO_CHANGES_ID;
}
