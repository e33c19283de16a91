// The words of the report of a shift: one sentence for each kind of fact, the same in every report.
import type { TriggerSourceName } from '../../alerts/rules/trigger-sources.ts';
import type { TextWhat } from './log-entry.ts';
import type { ShiftFact } from './shift-facts.ts';
import type { ShiftLanguage } from './shift-language.ts';

type Of<Kind> = Extract<ShiftFact, { kind: Kind }>;

export interface ShiftWords {
  title: string;
  /** Under which facts of no site stand. */
  office: string;
  nothing: string;
  remarks: string;
  noRemarks: string;
  made: (name: string, time: string) => string;
  note: string;
  program: string;
  sources: Record<TriggerSourceName, string>;
  whats: Record<TextWhat, string>;
  /** `time` writes an instant, the same in every language. */
  facts: { [Kind in ShiftFact['kind']]: (fact: Of<Kind>, time: (at: number) => string, words: ShiftWords) => string };
}

/** English alone has two forms. */
const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

export const SHIFT_WORDS: Record<ShiftLanguage, ShiftWords> = {
  en: {
    title: 'Report of a shift',
    office: 'Office',
    nothing: 'Nothing was recorded in this time.',
    remarks: 'Remarks',
    noRemarks: 'None.',
    made: (name, time) => `Made by ${name}, ${time}`,
    note: 'Every sentence rests on rows of the record. What became of texts stands as it was when the report was made.',
    program: 'the program',
    sources: {
      subsurface: 'tilt columns',
      surficial: 'ground markers',
      moms: 'landslide features',
      rainfall: 'rain gauges',
      earthquake: 'earthquakes',
      'on demand': 'requests',
    },
    whats: { warning: 'warning', correction: 'correction', cancellation: 'cancellation', reminder: 'reminder' },
    facts: {
      standing: ({ level, at }, time) => `When the shift began, level ${level} held (released ${time(at)}).`,
      triggers: ({ source, count, level }, _, { sources }) =>
        `${many(count, 'trigger', 'triggers')} from ${sources[source]}, the highest of level ${level}.`,
      decided: ({ by, valid, invalid, validating }, _, { program }) =>
        `Decided by ${by ?? program}: ${valid} valid, ${invalid} invalid, ${validating} validating.`,
      released: ({ level, at, by, minutes }, time, { program }) =>
        `Level ${level} released by ${by ?? program}, ${time(at)}${minutes === null ? '' : `, ${minutes} min after the first trigger`}.`,
      told: ({ what, at, people, sent, delivered, failed, answered }, time, { whats }) =>
        `SMS (${whats[what]}) of ${time(at)} to ${many(people, 'number', 'numbers')}: ${sent} sent, ${delivered} delivered, ${failed} failed, ${answered} answered.`,
      help: ({ count, taken }) => `${many(count, 'call', 'calls')} for help (TULONG), ${taken} read by somebody.`,
      answers: ({ ok, other }) => `${ok} answered OK, ${other} wrote something else.`,
      measured: ({ rounds, markers }) =>
        `${many(rounds, 'round', 'rounds')} of measuring, ${many(markers, 'marker', 'markers')} read.`,
      features: ({ count, level }) =>
        `${many(count, 'landslide feature', 'landslide features')} reported, the highest of level ${level}.`,
      requests: ({ count }) => `${many(count, 'request', 'requests')} for monitoring on demand.`,
      silent: ({ sensor, gaps, returns }) =>
        `${sensor}: fell silent ${many(gaps, 'time', 'times')}, came back ${many(returns, 'time', 'times')}.`,
      problems: ({ begun, ended }) => `${many(begun, 'problem', 'problems')} began, ${ended} ended.`,
      'roll-calls': ({ opened, closed }) => `${many(opened, 'roll-call', 'roll-calls')} opened, ${closed} closed.`,
      notes: ({ count }) => `${many(count, 'note', 'notes')} written.`,
      'hand-overs': ({ given, taken }) => `Shift handed over: ${given} given, ${taken} taken.`,
    },
  },
  fil: {
    title: 'Ulat ng shift',
    office: 'Tanggapan',
    nothing: 'Walang naitala sa oras na ito.',
    remarks: 'Mga puna',
    noRemarks: 'Wala.',
    made: (name, time) => `Ginawa ni ${name}, ${time}`,
    note: 'Bawat pangungusap ay batay sa mga hanay ng talaan. Ang kinahinatnan ng mga text ay ayon sa oras na ginawa ang ulat.',
    program: 'ng programa',
    sources: {
      subsurface: 'tilt column',
      surficial: 'ground marker',
      moms: 'palatandaan ng pagguho',
      rainfall: 'panukat ng ulan',
      earthquake: 'lindol',
      'on demand': 'kahilingan',
    },
    whats: { warning: 'babala', correction: 'pagtatama', cancellation: 'pagbawi', reminder: 'paalala' },
    facts: {
      standing: ({ level, at }, time) => `Sa simula ng shift, antas ${level} ang umiiral (inilabas ${time(at)}).`,
      triggers: ({ source, count, level }, _, { sources }) =>
        `${count} trigger mula sa ${sources[source]}, antas ${level} ang pinakamataas.`,
      decided: ({ by, valid, invalid, validating }, _, { program }) =>
        `Pinasyahan ${by === null ? program : `ni ${by}`}: ${valid} valid, ${invalid} invalid, ${validating} sinusuri pa.`,
      released: ({ level, at, by, minutes }, time, { program }) =>
        `Antas ${level}, inilabas ${by === null ? program : `ni ${by}`}, ${time(at)}${minutes === null ? '' : `, ${minutes} min matapos ang unang trigger`}.`,
      told: ({ what, at, people, sent, delivered, failed, answered }, time, { whats }) =>
        `SMS (${whats[what]}) noong ${time(at)} sa ${people} numero: ${sent} naipadala, ${delivered} nakarating, ${failed} pumalya, ${answered} sumagot.`,
      help: ({ count, taken }) => `${count} humingi ng tulong (TULONG), ${taken} ang nabasa na.`,
      answers: ({ ok, other }) => `${ok} ang sumagot ng OK, ${other} ang iba ang isinulat.`,
      measured: ({ rounds, markers }) => `${rounds} beses nagsukat, ${markers} marker ang nabasa.`,
      features: ({ count, level }) => `${count} palatandaan ng pagguho ang iniulat, antas ${level} ang pinakamataas.`,
      requests: ({ count }) => `${count} kahilingan ng monitoring on demand.`,
      silent: ({ sensor, gaps, returns }) => `${sensor}: ${gaps} beses nawalan ng datos, ${returns} beses bumalik.`,
      problems: ({ begun, ended }) => `${begun} problema ang nagsimula, ${ended} ang natapos.`,
      'roll-calls': ({ opened, closed }) => `${opened} roll-call ang binuksan, ${closed} ang isinara.`,
      notes: ({ count }) => `${count} tala ang isinulat.`,
      'hand-overs': ({ given, taken }) => `Paglilipat ng shift: ${given} ibinigay, ${taken} tinanggap.`,
    },
  },
  war: {
    title: 'Report han shift',
    office: 'Opisina',
    nothing: 'Waray nahisurat hini nga oras.',
    remarks: 'Mga komento',
    noRemarks: 'Waray.',
    made: (name, time) => `Ginhimo ni ${name}, ${time}`,
    note: 'Kada sentence nakabase ha mga rekord. An nahinabo ha mga text sumala ha oras nga ginhimo an report.',
    program: 'han programa',
    sources: {
      subsurface: 'tilt column',
      surficial: 'ground marker',
      moms: 'tigaman han pagtimpag',
      rainfall: 'panukol han uran',
      earthquake: 'linog',
      'on demand': 'hangyo',
    },
    whats: { warning: 'pahimatngon', correction: 'pagtadong', cancellation: 'pagbawi', reminder: 'pahinumdom' },
    facts: {
      standing: ({ level, at }, time) => `Ha tinikangan han shift, lebel ${level} (iginpagawas ${time(at)}).`,
      triggers: ({ source, count, level }, _, { sources }) =>
        `${count} nga trigger tikang ha ${sources[source]}, lebel ${level} an pinakahitaas.`,
      decided: ({ by, valid, invalid, validating }, _, { program }) =>
        `Gindesisyonan ${by === null ? program : `ni ${by}`}: ${valid} valid, ${invalid} invalid, ${validating} ginsusuri pa.`,
      released: ({ level, at, by, minutes }, time, { program }) =>
        `Lebel ${level}, iginpagawas ${by === null ? program : `ni ${by}`}, ${time(at)}${minutes === null ? '' : `, ${minutes} min katapos han siyahan nga trigger`}.`,
      told: ({ what, at, people, sent, delivered, failed, answered }, time, { whats }) =>
        `SMS (${whats[what]}) han ${time(at)} ha ${people} nga numero: ${sent} naipadara, ${delivered} nakaabot, ${failed} waray kadayon, ${answered} binaton.`,
      help: ({ count, taken }) => `${count} an nangaro hin bulig (TULONG), ${taken} an nabasa na.`,
      answers: ({ ok, other }) => `${ok} an binaton hin OK, ${other} an iba an ginsurat.`,
      measured: ({ rounds, markers }) => `${rounds} ka beses nagsukol, ${markers} nga marker an nabasa.`,
      features: ({ count, level }) =>
        `${count} nga tigaman han pagtimpag an iginreport, lebel ${level} an pinakahitaas.`,
      requests: ({ count }) => `${count} nga hangyo hin monitoring on demand.`,
      silent: ({ sensor, gaps, returns }) =>
        `${sensor}: ${gaps} ka beses nawara an datos, ${returns} ka beses binalik.`,
      problems: ({ begun, ended }) => `${begun} nga problema an nagtikang, ${ended} an natapos.`,
      'roll-calls': ({ opened, closed }) => `${opened} nga roll-call an gin-abrehan, ${closed} an ginsarado.`,
      notes: ({ count }) => `${count} nga tigaman an ginsurat.`,
      'hand-overs': ({ given, taken }) => `Pagbalhin han shift: ${given} iginhatag, ${taken} ginkarawat.`,
    },
  },
};
