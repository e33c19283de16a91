// The words of the three sentences in each language; the numbers in them are those that were judged.
import type { PageLanguage } from '@bantay/kernel/text/page-language';
import type { HeldBy } from '../../alerts/rules/held-by.ts';
import type { TriggerSourceName } from '../../alerts/rules/trigger-sources.ts';

import type { DoubtFact, EndFact, RaisedFact } from './why-facts.ts';

type Of<Fact, Kind> = Extract<Fact, { kind: Kind }>;
/** A part of a sentence for each kind of fact; numbers come as text. */
type Parts<Fact extends { kind: string }> = { [Kind in Fact['kind']]: (fact: Of<Fact, Kind>, text: Texts) => string };

/** How numbers and instants are written, the same in every language. */
export interface Texts {
  mm(value: number): string;
  number(value: number, digits: number): string;
  /** `47 min`, `4 h`, `4 h 30 min`: by the minute, as measurements are noted. */
  duration(hours: number): string;
  time(at: number): string;
  /** `since …, last …`, in words of the language. */
  span(fact: { since: number; last: number }): string;
  sources(names: readonly TriggerSourceName[], join?: 'and' | 'or'): string;
  gauge(name: string): string;
}

export interface Words {
  sources: Record<TriggerSourceName, string>;
  and: string;
  or: string;
  span: (since: string, last: string) => string;
  raised: Parts<RaisedFact>;
  nothingRaised: string;
  doubts: Parts<DoubtFact>;
  /** `parts` joined already. */
  doubted: (parts: string) => string;
  nothingDoubted: string;
  ends: Parts<EndFact>;
  /** What has to happen before a held warning ends. */
  held: Record<HeldBy['kind'], (sources: string) => string>;
}

export const WHY_WORDS: Record<PageLanguage, Words> = {
  en: {
    sources: {
      subsurface: 'the tilt columns',
      surficial: 'the ground markers',
      moms: 'landslide features',
      rainfall: 'the rain gauges',
      earthquake: 'earthquakes',
      'on demand': 'the request',
    },
    and: 'and',
    or: 'or',
    span: (since, last) => `since ${since}, last ${last}`,
    raised: {
      rain: ({ gauge, hours, mm, limitMm, ...at }, { gauge: named, mm: text, span }) =>
        `Rain at ${named(gauge)}: ${text(mm)} mm in ${hours} h, limit ${text(limitMm)} mm, ${span(at)}`,
      'possible rain': ({ gauge, hours, mm, upToMm, limitMm, ...at }, { gauge: named, mm: text, span }) =>
        `Rain at ${named(gauge)}: ${text(mm)} mm measured, perhaps up to ${text(upToMm)} mm in ${hours} h, limit ${text(limitMm)} mm, ${span(at)}`,
      marker: ({ marker, cm, hours, limitCmPerHour, ...at }, { number, duration, span }) =>
        `Marker ${marker} moved ${number(cm, 2)} cm in ${duration(hours)} (${number(cm / hours, 2)} cm/h), limit ${number(limitCmPerHour, 2)} cm/h, ${span(at)}`,
      column: ({ column, node, what, value, limit, ...at }, { number, span }) =>
        `Column ${column.toUpperCase()}, node ${node}: ${number(value, 4)} ${what === 'velocity' ? 'm a day' : 'm in 3 days'}, limit ${number(limit, 4)}, ${span(at)}`,
      earthquake: ({ magnitude, km, limitKm, last }, { number, time }) =>
        `Earthquake of magnitude ${number(magnitude, 1)} at ${number(km, 2)} km, limit ${number(limitKm, 2)} km, ${time(last)}`,
      feature: ({ level, last }, { time }) => `A landslide feature of level ${level} was seen, ${time(last)}`,
      request: ({ last }, { time }) => `It was asked for, ${time(last)}`,
      other: ({ source, ...at }, { sources, span }) => `Over the limit by ${sources([source])}, ${span(at)}`,
    },
    nothingRaised: 'Nothing raises the level.',
    doubts: {
      'no data': ({ from }, { sources }) => `no data from ${sources(from)}`,
      'below now': ({ source }, { sources }) => `${sources([source])} are below the limit now`,
      'gauges passed over': ({ gauges }, { gauge }) => `${gauges.map(gauge).join(', ')} nearer did not measure enough`,
      'markers at rest': ({ resting, of }) => `${resting} of ${of} markers are below the limit`,
      undecided: ({ triggers }) => `${triggers} waiting for a decision`,
    },
    doubted: (parts) => `Against it or missing: ${parts}.`,
    nothingDoubted: 'Nothing speaks against it, and nothing is missing.',
    ends: {
      'no warning': () => 'No warning is in force.',
      extended: ({ day }) => `No warning is in force; extended monitoring, day ${day} of 3.`,
      at: ({ validity, needs, join }, { time, sources }) =>
        needs.length === 0
          ? `Ends ${time(validity)} if nothing is over its limit again.`
          : `Ends ${time(validity)} if ${sources(needs, join)} are measured and nothing is over its limit again.`,
      held: ({ validity }, { time }) => `Held beyond its end ${time(validity)}`,
      due: ({ validity }, { time }) => `It was to end ${time(validity)}: the release that lowers it is due.`,
    },
    held: {
      'no data': (sources) => `until ${sources} are measured`,
      'near threshold': () => 'until the rain is clearly below its limit',
      'unresolved features': () => 'until the landslide features are looked at again',
    },
  },
  fil: {
    sources: {
      subsurface: 'tilt column',
      surficial: 'ground marker',
      moms: 'palatandaan ng pagguho',
      rainfall: 'panukat ng ulan',
      earthquake: 'lindol',
      'on demand': 'kahilingan',
    },
    and: 'at',
    or: 'o',
    span: (since, last) => `mula ${since}, huli ${last}`,
    raised: {
      rain: ({ gauge, hours, mm, limitMm, ...at }, { gauge: named, mm: text, span }) =>
        `Ulan sa ${named(gauge)}: ${text(mm)} mm sa ${hours} oras, limit ${text(limitMm)} mm, ${span(at)}`,
      'possible rain': ({ gauge, hours, mm, upToMm, limitMm, ...at }, { gauge: named, mm: text, span }) =>
        `Ulan sa ${named(gauge)}: ${text(mm)} mm ang nasukat, maaaring umabot sa ${text(upToMm)} mm sa ${hours} oras, limit ${text(limitMm)} mm, ${span(at)}`,
      marker: ({ marker, cm, hours, limitCmPerHour, ...at }, { number, duration, span }) =>
        `Gumalaw ang marker ${marker} nang ${number(cm, 2)} cm sa ${duration(hours)} (${number(cm / hours, 2)} cm/oras), limit ${number(limitCmPerHour, 2)} cm/oras, ${span(at)}`,
      column: ({ column, node, what, value, limit, ...at }, { number, span }) =>
        `Column ${column.toUpperCase()}, node ${node}: ${number(value, 4)} ${what === 'velocity' ? 'm bawat araw' : 'm sa 3 araw'}, limit ${number(limit, 4)}, ${span(at)}`,
      earthquake: ({ magnitude, km, limitKm, last }, { number, time }) =>
        `Lindol na magnitude ${number(magnitude, 1)} sa layong ${number(km, 2)} km, limit ${number(limitKm, 2)} km, ${time(last)}`,
      feature: ({ level, last }, { time }) => `May nakitang palatandaan ng pagguho na antas ${level}, ${time(last)}`,
      request: ({ last }, { time }) => `Hiniling ito, ${time(last)}`,
      other: ({ source, ...at }, { sources, span }) => `Lampas sa limit ayon sa ${sources([source])}, ${span(at)}`,
    },
    nothingRaised: 'Walang nagtataas ng antas.',
    doubts: {
      'no data': ({ from }, { sources }) => `walang datos mula sa ${sources(from)}`,
      'below now': ({ source }, { sources }) => `mas mababa na sa limit ngayon ang ${sources([source])}`,
      'gauges passed over': ({ gauges }, { gauge }) =>
        `kulang ang sukat ng mas malapit na ${gauges.map(gauge).join(', ')}`,
      'markers at rest': ({ resting, of }) => `${resting} sa ${of} marker ang mas mababa sa limit`,
      undecided: ({ triggers }) => `${triggers} ang naghihintay ng pasya`,
    },
    doubted: (parts) => `Laban dito o kulang: ${parts}.`,
    nothingDoubted: 'Walang laban dito at walang kulang.',
    ends: {
      'no warning': () => 'Walang babalang umiiral.',
      extended: ({ day }) => `Walang babalang umiiral; extended monitoring, araw ${day} ng 3.`,
      at: ({ validity, needs, join }, { time, sources }) =>
        needs.length === 0
          ? `Matatapos ${time(validity)} kung walang lalampas muli sa limit.`
          : `Matatapos ${time(validity)} kung masusukat ang ${sources(needs, join)} at walang lalampas muli sa limit.`,
      held: ({ validity }, { time }) => `Pinahaba lampas sa ${time(validity)}`,
      due: ({ validity }, { time }) =>
        `Dapat natapos ${time(validity)}: hinihintay ang pagpapalabas na magbababa nito.`,
    },
    held: {
      'no data': (sources) => `hanggang masukat ang ${sources}`,
      'near threshold': () => 'hanggang malinaw na mas mababa sa limit ang ulan',
      'unresolved features': () => 'hanggang masuri muli ang mga palatandaan ng pagguho',
    },
  },
  war: {
    sources: {
      subsurface: 'tilt column',
      surficial: 'ground marker',
      moms: 'tigaman han pagtimpag',
      rainfall: 'panukol han uran',
      earthquake: 'linog',
      'on demand': 'hangyo',
    },
    and: 'ngan',
    or: 'o',
    span: (since, last) => `tikang ${since}, urhi ${last}`,
    raised: {
      rain: ({ gauge, hours, mm, limitMm, ...at }, { gauge: named, mm: text, span }) =>
        `Uran ha ${named(gauge)}: ${text(mm)} mm ha ${hours} ka oras, limit ${text(limitMm)} mm, ${span(at)}`,
      'possible rain': ({ gauge, hours, mm, upToMm, limitMm, ...at }, { gauge: named, mm: text, span }) =>
        `Uran ha ${named(gauge)}: ${text(mm)} mm an nasukol, bangin umabot ha ${text(upToMm)} mm ha ${hours} ka oras, limit ${text(limitMm)} mm, ${span(at)}`,
      marker: ({ marker, cm, hours, limitCmPerHour, ...at }, { number, duration, span }) =>
        `Kinmiwa an marker ${marker} hin ${number(cm, 2)} cm ha ${duration(hours)} (${number(cm / hours, 2)} cm/oras), limit ${number(limitCmPerHour, 2)} cm/oras, ${span(at)}`,
      column: ({ column, node, what, value, limit, ...at }, { number, span }) =>
        `Column ${column.toUpperCase()}, node ${node}: ${number(value, 4)} ${what === 'velocity' ? 'm kada adlaw' : 'm ha 3 ka adlaw'}, limit ${number(limit, 4)}, ${span(at)}`,
      earthquake: ({ magnitude, km, limitKm, last }, { number, time }) =>
        `Linog nga magnitude ${number(magnitude, 1)} ha kahirayo nga ${number(km, 2)} km, limit ${number(limitKm, 2)} km, ${time(last)}`,
      feature: ({ level, last }, { time }) => `May nakit-an nga tigaman han pagtimpag, lebel ${level}, ${time(last)}`,
      request: ({ last }, { time }) => `Ginhangyo ini, ${time(last)}`,
      other: ({ source, ...at }, { sources, span }) => `Sobra ha limit sumala ha ${sources([source])}, ${span(at)}`,
    },
    nothingRaised: 'Waray nagpapahitaas han lebel.',
    doubts: {
      'no data': ({ from }, { sources }) => `waray datos tikang ha ${sources(from)}`,
      'below now': ({ source }, { sources }) => `ubos na ha limit yana an ${sources([source])}`,
      'gauges passed over': ({ gauges }, { gauge }) =>
        `kulang an sukol han mas hirani nga ${gauges.map(gauge).join(', ')}`,
      'markers at rest': ({ resting, of }) => `${resting} ha ${of} nga marker an ubos ha limit`,
      undecided: ({ triggers }) => `${triggers} an naghuhulat hin desisyon`,
    },
    doubted: (parts) => `Kontra hini o kulang: ${parts}.`,
    nothingDoubted: 'Waray kontra hini ngan waray kulang.',
    ends: {
      'no warning': () => 'Waray pahimatngon yana.',
      extended: ({ day }) => `Waray pahimatngon yana; extended monitoring, adlaw ${day} han 3.`,
      at: ({ validity, needs, join }, { time, sources }) =>
        needs.length === 0
          ? `Matatapos ${time(validity)} kon waray masobra utro ha limit.`
          : `Matatapos ${time(validity)} kon masukol an ${sources(needs, join)} ngan waray masobra utro ha limit.`,
      held: ({ validity }, { time }) => `Ginpahilawig lapos ha ${time(validity)}`,
      due: ({ validity }, { time }) =>
        `Tatapuson na unta ${time(validity)}: ginhuhulat an pagpagawas nga magpapaubos hini.`,
    },
    held: {
      'no data': (sources) => `tubtob masukol an ${sources}`,
      'near threshold': () => 'tubtob klaro nga ubos ha limit an uran',
      'unresolved features': () => 'tubtob makit-an utro an mga tigaman han pagtimpag',
    },
  },
};
