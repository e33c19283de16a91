// One entry from the form to the server: judged, confirmed, sent; kept on the device when the server is out of reach.
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { problemOf } from '@bantay/web/api/kept-problem.ts';
import { newKey } from '@bantay/web/api/new-key.ts';
import { outbox } from '@bantay/web/api/outbox/device.ts';
import { KEPT } from '@bantay/web/api/outbox/given.ts';
import { ApiProblem } from '@bantay/web/api/problem.ts';
import type { ObservationRow } from '@bantay/web/api/shapes.ts';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import { isOldEntry } from '../rules/observation-rules.ts';
import { typingDoubts } from '../rules/typing-doubts.ts';
import { type Draft, dropDraft, writeDraft } from './drafts.ts';
import {
  bodyOf,
  type Edited,
  type EntryForm,
  entryErrors,
  formOf,
  isRight,
  timeOf,
  valuesOf,
} from './measurement-form.ts';
import { lastBefore, type Visit, visitOf } from './measurement-model.ts';
import { type MeasurementTable, useSaveEntry } from './use-measurements.ts';
import type { WaitingEntry } from './waiting-entries.ts';

/** What the form opens with. */
export interface Start {
  form: EntryForm;
  edited: Edited | null;
  /** The waiting entry that is looked at; null for any other. */
  waiting: WaitingEntry | null;
  /** Typed before the page was left. */
  isRestored: boolean;
}

/** What stands in the way, as the server told it. */
export interface InTheWay {
  code: 'observationTaken' | 'changedMeanwhile';
  name: string;
  current: Visit;
  problem: ApiProblem;
}

interface Place {
  userId: number;
  site: SiteCode;
  table: MeasurementTable;
  people: readonly string[];
}

export function useEntry({ userId, site, table, people }: Place, start: Start, onClose: () => void) {
  const { t } = useTranslation('measurements');
  const notice = useNotice();
  const [form, setForm] = useState(start.form);
  const [edited, setEdited] = useState(start.edited);
  /** Of an earlier try, which this form was opened to mend. */
  const [earlier, setEarlier] = useState(start.waiting?.problem ? problemOf(start.waiting.problem) : null);
  // What was restored is nowhere else but here, even when nothing more is typed.
  const isDirty = form !== start.form || start.isRestored;
  const waitingKey = start.waiting?.key ?? null;

  useDraft(userId, site, { form, edited, waitingKey }, isDirty);

  const at = timeOf(form);
  const last = lastBefore(table.visits, table.markers, at ?? fieldNow(), edited?.moId ?? null);
  const storedOther = otherOf(table.visits, edited, people);
  const judge = () => entryErrors(form, { now: fieldNow(), firstOther: storedOther });
  const doubts = typingDoubts(valuesOf(form), new Map([...last].map(([name, { cm }]) => [name, cm])));

  const close = () => {
    dropDraft(userId, site);
    onClose();
  };
  const saving = useForm({
    save: useSaveEntry({ userId, site, opened: waitingKey }),
    isRight: () => isRight(judge()),
    contentOf(_, change: { replace?: boolean; edited?: Edited }) {
      const base = change.edited ?? edited;
      const body = { ...bodyOf(form, site, base, userId), ...(change.replace ? { replace: true } : {}) };
      return { body, kept: { form, edited: base } };
    },
    // The same content as the waiting entry is the same deed; after a change it is another one.
    keyOf({ body }) {
      const { waiting } = start;
      return waiting !== null && JSON.stringify(waiting.body) === JSON.stringify(body) ? waiting.key : newKey();
    },
    onDone(reply) {
      if (reply === KEPT) notice.success(t('waiting.kept'), t('waiting.keptTitle'));
      else notice.success(t('saved'));
      close();
    },
    onFailed: () => setEarlier(null),
  });
  const forgetProblem = () => {
    setEarlier(null);
    saving.forgetProblem();
  };
  const problem = saving.isPending ? null : (saving.problem ?? earlier);

  return {
    form,
    edited,
    errors: saving.hasTried ? judge() : {},
    last,
    doubts,
    isOld: edited === null && at !== null && isOldEntry(at, fieldNow()),
    isDirty,
    fields: saving.fields,
    isAsking: saving.isAsking,
    isSending: saving.isPending,
    inTheWay: inTheWayOf(problem, table.markers),
    problem,
    change: (part: Partial<EntryForm>) => setForm((old) => ({ ...old, ...part })),
    ask() {
      forgetProblem();
      saving.ask();
    },
    goBack: saving.goBack,
    forgetProblem,
    submit: saving.send,
    take(taken: EntryForm, current: Visit) {
      setForm(taken);
      setEdited({ moId: current.moId, version: current.version });
      forgetProblem();
    },
    close,
  };
}

export type Entry = ReturnType<typeof useEntry>;

/** What is typed outlives the page; the waiting entry it belongs to is not sent while it is mended. */
function useDraft(userId: number, site: SiteCode, { form, edited, waitingKey }: Draft, isDirty: boolean) {
  useEffect(() => {
    if (isDirty) writeDraft(userId, site, { form, edited, waitingKey });
  }, [isDirty, userId, site, form, edited, waitingKey]);
  useEffect(() => {
    if (waitingKey === null) return;
    return outbox.hold(waitingKey);
  }, [waitingKey]);
}

function inTheWayOf(problem: unknown, markers: readonly string[]): InTheWay | null {
  if (!(problem instanceof ApiProblem)) return null;
  const { code } = problem;
  // Both refusals carry what stands there; without it there is nothing to choose.
  const current = (problem.body as { current?: ObservationRow } | null)?.current;
  if ((code !== 'observationTaken' && code !== 'changedMeanwhile') || !current) return null;
  return { code, name: String(problem.details.name ?? ''), current: visitOf(current, markers), problem };
}

/** What the stored text of an edited row says beside the names of the list. */
function otherOf(visits: readonly Visit[], edited: Edited | null, people: readonly string[]): string {
  const visit = edited && visits.find(({ moId }) => moId === edited.moId);
  return visit ? formOf(visit, people).other : '';
}
