// The form of a new report: what a choice of type changes, what is wrong, and what is sent.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import type { BodyOf } from '@bantay/web/api/inside.ts';
import type { FeatureType as WireType } from '@bantay/web/api/shapes.ts';
import { fieldTime, readFieldTime } from '@bantay/web/ui/time-words.ts';
import type { SiteCode } from '../../sites/rules/site.ts';
import { featurePrompt } from '../rules/feature-prompts.ts';
import { LOCATION_MAX } from '../rules/feature-report.ts';
import { needsInstance, parseFeatureType } from '../rules/feature-types.ts';
import { nextInstanceName } from '../rules/instance-name.ts';
import type { writeMoms } from '../wire/moms.ts';
import type { LevelChoice } from './feature-model.ts';

/** Value of the choice 'New Feature'. */
export const NEW_FEATURE = 'new';
/** The generic person of feature saves (specification 001, §6). */
const GENERIC_PERSON = 1;

export interface FeatureForm {
  /** Of a field of date and time. */
  observed: string;
  /** Name of a type, as calls spell it; '' = not chosen. */
  type: string;
  /** Id of a known sign, `new`, or '' = not chosen. */
  instance: string;
  location: string;
  description: string;
  narratives: string;
  isConsulted: boolean;
  staff: string;
  level: LevelChoice;
}

export const emptyFeatureForm = (now: number): FeatureForm => ({
  observed: fieldTime(now),
  type: '',
  instance: '',
  location: '',
  description: '',
  narratives: '',
  isConsulted: false,
  staff: '',
  level: '',
});

const promptOf = (type: string): string => {
  const known = parseFeatureType(type);
  return known ? featurePrompt(known) : '';
};

/** Whether the form asks for name, place and description. */
export function hasSign({ type }: Pick<FeatureForm, 'type'>): boolean {
  const known = parseFeatureType(type);
  return known === null || needsInstance(known);
}

/** Whether somebody has written into the description: another type would take it away. */
const isDescribed = ({ type, description }: FeatureForm): boolean =>
  description.trim() !== '' && description.trim() !== promptOf(type).trim();

/** What was written before any type was chosen stays: it can only be about the type that is chosen now. */
const keepsDescription = (form: FeatureForm, type: string): boolean =>
  form.type === '' && isDescribed(form) && hasSign({ type });

/** Whether choosing the type would take away what somebody has written. */
export const losesDescription = (form: FeatureForm, type: string): boolean =>
  isDescribed(form) && !keepsDescription(form, type);

/** The questions of the type, an open choice of the sign, and no level that the type cannot have. */
export function withType(form: FeatureForm, type: string): FeatureForm {
  const description = keepsDescription(form, type) ? form.description : promptOf(type);
  const next = { ...form, type, instance: '', location: '', description };
  return hasSign(next) || next.level === '' ? next : { ...next, level: '0' };
}

/** Without a consultation there is no level. */
export const withConsulted = (form: FeatureForm, isConsulted: boolean): FeatureForm => ({
  ...form,
  isConsulted,
  level: isConsulted ? form.level : '',
});

export type FeatureField = 'observed' | 'type' | 'name' | 'location' | 'description' | 'narratives' | 'staff' | 'level';
export type FeatureErrors = Partial<Record<FeatureField, 'required' | 'inFuture'>>;

/** In the order of the fields. */
export function featureErrors(form: FeatureForm, now: number): FeatureErrors {
  const at = readFieldTime(form.observed);
  const isMissing = {
    observed: at === null,
    type: form.type === '',
    name: hasSign(form) && form.instance === '',
    location: hasSign(form) && form.instance === NEW_FEATURE && form.location.trim() === '',
    // The questions alone describe nothing.
    description: hasSign(form) && !isDescribed(form),
    narratives: form.narratives.trim() === '',
    staff: form.staff.trim() === '',
    level: form.level === '',
  };
  const errors: FeatureErrors = {};
  // The keys just above.
  for (const [field, missing] of Object.entries(isMissing) as [FeatureField, boolean][]) {
    if (missing) errors[field] = 'required';
  }
  return at !== null && at > now ? { observed: 'inFuture', ...errors } : errors;
}

/** The known signs of a type; none while they are not read. */
export function signsOf(types: readonly WireType[] | undefined, type: string): WireType['instances'] {
  const known = parseFeatureType(type);
  return types?.find(({ featureId }) => featureId === known?.featureId)?.instances ?? [];
}

/** The letter that a new sign of the type will probably get. */
export const nextName = (types: readonly WireType[] | undefined, type: string): string =>
  nextInstanceName(signsOf(types, type).map(({ featureName }) => featureName));

export function reportOf(
  form: FeatureForm,
  site: SiteCode,
  types: readonly WireType[] | undefined,
  pictures: readonly string[],
): BodyOf<typeof writeMoms> {
  const sign = signsOf(types, form.type).find(({ instanceId }) => String(instanceId) === form.instance);
  const isNone = !hasSign(form);
  return {
    siteCode: site,
    uploads: [],
    momsList: [
      {
        alertLevel: Number(form.level),
        instanceId: sign?.instanceId ?? 0,
        featureName: isNone ? 'None' : (sign?.featureName ?? ''),
        featureType: form.type,
        reportNarrative: isNone ? '' : form.description.trim(),
        observanceTs: toManilaText(readFieldTime(form.observed) ?? 0), // judged before
        remarks: form.narratives.trim(),
        reporterId: GENERIC_PERSON,
        validatorId: GENERIC_PERSON,
        location: isNone ? '' : (sign?.location ?? form.location.trim()),
        iomp: GENERIC_PERSON,
        fileName: pictures.join(','),
        dynaName: form.staff.trim(),
      },
    ],
  };
}

/** `lpa_20261121-083000_1a2b3c4d.jpg`: a name that no other picture has, whatever the telephone called it. */
export function pictureName(site: SiteCode, now: number, key: string, fileName: string): string {
  const ending = /\.(jpe?g|png|webp|gif)$/i.exec(fileName)?.[0].toLowerCase() ?? '';
  const time = toManilaText(now).replace(/[-:]/g, '').replace(' ', '-');
  return `${site}_${time}_${key.replaceAll('-', '').slice(0, 8)}${ending}`;
}

/** Decimals of a degree that tell a metre. */
const DECIMALS = 5;

/** What was typed stays before it, and what the telephone said earlier goes. `words`: of a point and its error, as the screen says it. */
export function withHere(
  location: string,
  { latitude, longitude, accuracy }: Pick<GeolocationCoordinates, 'latitude' | 'longitude' | 'accuracy'>,
  words: (here: { point: string; metres: number }) => string,
): string {
  const point = `${latitude.toFixed(DECIMALS)}, ${longitude.toFixed(DECIMALS)}`;
  const here = words({ point, metres: Math.max(1, Math.round(accuracy)) });
  const typed = location.replace(/(^| · )-?\d+\.\d{5}, -?\d+\.\d{5}.*$/, '').trim();
  const room = LOCATION_MAX - here.length - ' · '.length;
  return typed === '' ? here : `${typed.slice(0, room)} · ${here}`;
}
