// Between the wire, the calendar and the form: when an activity is, what a form holds, what it sends.
import { HOUR_MS, startOfManilaDay, toDisplayTime, toManilaDate, toManilaText } from '@bantay/kernel/time/manila-time';
import type { Activity } from '@bantay/web/api/shapes.ts';
import { fieldTime, instantOf, readFieldTime } from '@bantay/web/ui/time-words.ts';
import type { SiteCode } from '../../sites/rules/site.ts';
import { type ActivityFault, activityFaults } from '../rules/activity.ts';
import { type CalendarEntry, entryUid, nameInCalendar } from '../rules/icalendar.ts';

/** A new one for each press: what is chosen already is chosen again. */
export interface Choice {
  id: number;
  /** Of the list of a phone, below which the details lie. */
  isOfList: boolean;
}

/** An activity with its instants. */
export interface Planned {
  activity: Activity;
  start: number;
  end: number;
  siteCode: SiteCode;
  /** As it stands in the calendar: with the site in front where that is not the specification's own. */
  name: string;
}

export const planned = ({ siteCode, ...activity }: Activity & { siteCode: SiteCode }): Planned => ({
  activity,
  siteCode,
  name: nameInCalendar(activity.title, { siteId: activity.siteId, siteCode }),
  start: instantOf(activity.start),
  end: instantOf(activity.end),
});

export interface ActivityForm {
  /** Of an activity that stands it stays. */
  siteId: number;
  /** As in fields of date and time. */
  start: string;
  end: string;
  name: string;
  place: string;
  note: string;
}

/** A new one begins at eight and lasts an hour. */
export function emptyForm(day: string, siteId: number): ActivityForm {
  const start = instantOf(day) + 8 * HOUR_MS;
  return { siteId, start: fieldTime(start), end: fieldTime(start + HOUR_MS), name: '', place: '', note: '' };
}

export const formOf = ({ siteId, start, end, title, place, note }: Activity): ActivityForm => ({
  siteId,
  start: fieldTime(instantOf(start)),
  end: fieldTime(instantOf(end)),
  name: title,
  place: place ?? '',
  note: note ?? '',
});

export type FormFault = ActivityFault | 'startMissing' | 'endMissing';

export function faultsOf(form: ActivityForm): FormFault[] {
  const [start, end] = [readFieldTime(form.start), readFieldTime(form.end)];
  const missing: (FormFault | false)[] = [start === null && 'startMissing', end === null && 'endMissing'];
  return [
    ...missing.filter((fault) => fault !== false),
    // A missing time is not reversed.
    ...activityFaults({ ...form, start: start ?? end ?? 0, end: end ?? start ?? 0 }),
  ];
}

/** The fields of the call, as the form sends them. */
export type ActivityFields = Record<string, string>;

/** As it will stand with this edit; null: as it stands. */
export const withFields = (activity: Activity, fields: ActivityFields | null): Activity =>
  fields === null
    ? activity
    : {
        ...activity,
        start: fields.startDate ?? activity.start,
        end: fields.endDate ?? activity.end,
        title: fields.activityName ?? activity.title,
        place: fields.activityPlace || null,
        note: fields.activityNote || null,
      };

/** What an edit says of the activity that it was typed over: where somebody was quicker, the fields are told apart by it. */
export const overStored = ({ version, start, end, title, place, note, file }: Activity) => ({
  version: String(version),
  base: JSON.stringify({ start, end, name: title, place: place ?? '', note: note ?? '', file }),
});

/** The fields of the call; `known` for an edit. */
export function fieldsOf(form: ActivityForm, known: Activity | null, picture: File | null): ActivityFields {
  return {
    activityId: String(known?.id ?? 0),
    startDate: wireTime(form.start),
    endDate: wireTime(form.end),
    activityName: form.name.trim(),
    activityPlace: form.place.trim(),
    activityNote: form.note.trim(),
    siteId: String(form.siteId),
    fileName: picture?.name ?? '',
    ...(known ? overStored(known) : {}),
  };
}

const wireTime = (field: string) => toManilaText(readFieldTime(field) ?? 0);

/** `2026/11/25 08:00`; of a form as of the wire. */
export const shownField = (field: string): string => toDisplayTime(readFieldTime(field) ?? 0);

export interface Difference {
  field: 'start' | 'end' | 'name' | 'place' | 'note';
  mine: string;
  theirs: string;
}

/** Between the own entry and what is stored meanwhile. */
export function differencesOf(mine: ActivityForm, theirs: ActivityForm): Difference[] {
  const fields = ['start', 'end', 'name', 'place', 'note'] as const;
  return fields
    .filter((field) => mine[field].trim() !== theirs[field].trim())
    .map((field) => {
      const shown = (form: ActivityForm) =>
        field === 'start' || field === 'end' ? shownField(form[field]) : form[field];
      return { field, mine: shown(mine), theirs: shown(theirs) };
    });
}

/** An entry of a calendar file. */
export const calendarEntry = ({ activity, name, start, end }: Planned, host: string): CalendarEntry => ({
  uid: entryUid(activity.id, host),
  sequence: activity.version - 1,
  start,
  end,
  title: name,
  place: activity.place,
  note: activity.note,
});

/** Whether this day is one on which the activity only goes on. */
export const goesOn = ({ start }: Planned, day: string): boolean => toManilaDate(start) < day;

export const dayOf = (at: number): string => toManilaDate(startOfManilaDay(at));

const STYLES = {
  long: { year: 'numeric', month: 'long', day: 'numeric' },
  month: { year: 'numeric', month: 'long' },
  weekday: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
  short: { weekday: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
/** By language and style: a month made one for each of its days, 35 ms in all. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** A day or month in the reader's words; both are texts of the calendar, so the zone is none. */
export function dayText(day: string, language: string, style: keyof typeof STYLES): string {
  const name = `${language} ${style}`;
  const format = formats.get(name) ?? new Intl.DateTimeFormat([language, 'fil'], { ...STYLES[style], timeZone: 'UTC' });
  formats.set(name, format);
  return format.format(Date.parse(`${day}T00:00Z`));
}
