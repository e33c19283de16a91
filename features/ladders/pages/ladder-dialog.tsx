// The ladder, changed: rungs added, moved and taken out, with a reason; the choice when another admin was faster.
import { Refused } from '@bantay/web/api/refused.tsx';
import { useForm } from '@bantay/web/api/use-form.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { TextField } from '@bantay/web/ui/field.tsx';
import { FormDialog } from '@bantay/web/ui/form-dialog.tsx';
import rows from '@bantay/web/ui/form-rows.module.css';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { ReasonField } from '@bantay/web/ui/reason-field.tsx';
import { SelectField } from '@bantay/web/ui/select-field.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LADDER_LIMITS } from '../rules/escalation.ts';
import styles from './ladder.module.css';
import {
  contentOf,
  formOf,
  isRight,
  type LadderForm,
  ladderFaults,
  type RungLine,
  type RungWrong,
  rungsText,
  withRung,
} from './ladder-form.ts';
import { type Person, type SeenLadder, type StoredLadder, useChangeLadder } from './use-ladder.ts';
import { useWho } from './use-who.ts';

export function LadderDialog({ seen: { ladder, people }, onClose }: { seen: SeenLadder; onClose: () => void }) {
  const { t } = useTranslation('ladders');
  const who = useWho(people);
  const { form, setForm, saving, isDirty } = useLadderForm(ladder, people, onClose);
  const faults = saving.hasTried ? ladderFaults(form, people) : null;
  const said = (of: LadderForm) =>
    rungsText(
      of.rungs.map(({ who: target, minutes }) => ({ who: target, waitMinutes: Number(minutes) })),
      (rung) => t('rungs.one', { who: who(rung.who), count: rung.waitMinutes }),
    );
  return (
    <FormDialog
      size="l"
      title={t('rungs.change')}
      cancel={t('cancel')}
      save={t('save')}
      blocked={saving.conflict !== null}
      isDirty={isDirty}
      saving={saving}
      onClose={onClose}
    >
      <Refused
        saving={saving}
        differences={(theirs: StoredLadder) => [
          { field: t('rungs.title'), mine: said(form), theirs: said(formOf(theirs)) },
        ]}
      />
      <p>{t('rungs.means')}</p>
      {form.rungs.length === 0 && <Band kind="info">{t('rungs.none')}</Band>}
      <ol className={styles.lines}>
        {form.rungs.map((line) => (
          <OneRung
            key={line.id}
            {...{ line, people }}
            rungs={form.rungs}
            wrong={faults?.rungs.get(line.id)}
            onChange={(rungs) => setForm({ ...form, rungs })}
          />
        ))}
      </ol>
      {form.rungs.length < LADDER_LIMITS.rungs && (
        <Button onClick={() => setForm({ ...form, rungs: withRung(form.rungs) })}>{t('rungs.add')}</Button>
      )}
      <ReasonField
        label={t('reason')}
        hint={t('reasonHint')}
        value={form.reason}
        onChange={(reason) => setForm({ ...form, reason })}
        error={faults?.reason ? t('reasonMissing') : undefined}
      />
    </FormDialog>
  );
}

function useLadderForm(ladder: StoredLadder, people: readonly Person[], onClose: () => void) {
  const { t } = useTranslation('ladders');
  const notice = useNotice();
  // As it stood when the dialog was opened: what changes meanwhile is a conflict.
  const [stored] = useState(ladder);
  const [first] = useState(() => formOf(stored));
  const [form, setForm] = useState(first);
  const saving = useForm({
    save: useChangeLadder(),
    stored,
    isRight: () => isRight(ladderFaults(form, people)),
    contentOf: (known: StoredLadder | null) => contentOf(form, known ?? stored),
    onDone() {
      notice.success(t('rungs.done'));
      onClose();
    },
    onTaken: (theirs: StoredLadder) => setForm({ ...formOf(theirs), reason: form.reason }),
  });
  return { form, setForm, saving, isDirty: form !== first };
}

interface RungProps {
  line: RungLine;
  rungs: readonly RungLine[];
  people: readonly Person[];
  wrong: RungWrong | undefined;
  onChange: (rungs: readonly RungLine[]) => void;
}

function OneRung({ line, rungs, people, wrong, onChange }: RungProps) {
  const { t } = useTranslation('ladders');
  const { id, who, minutes } = line;
  const place = rungs.indexOf(line) + 1;
  const set = (over: Partial<RungLine>) => onChange(rungs.map((one) => (one.id === id ? { ...one, ...over } : one)));
  const isListed = who === '' || who === 'shift' || who === 'everybody' || people.some(({ number }) => number === who);
  const options = [
    ...(who === '' ? [{ value: '', label: t('who.choose') }] : []),
    { value: 'shift', label: t('who.shift') },
    ...people.map(({ name, number }) => ({ value: number, label: name })),
    { value: 'everybody', label: t('who.everybody') },
    ...(isListed ? [] : [{ value: who, label: t('who.gone', { number: who }) }]),
  ];
  const up = () => onChange(rungs.toSpliced(place - 1, 1).toSpliced(place - 2, 0, line));
  return (
    <li>
      <fieldset className={styles.line}>
        <legend>{t('rungs.place', { place })}</legend>
        <SelectField
          label={t('rungs.who')}
          value={who}
          options={options}
          onChange={(value) => set({ who: value })}
          error={wrong === 'who' || wrong === 'twice' ? t(`wrong.${wrong}`) : undefined}
        />
        <TextField
          label={t('rungs.minutes')}
          inputMode="numeric"
          maxLength={2}
          required
          value={minutes}
          onChange={(value) => set({ minutes: value })}
          error={wrong === 'minutes' ? t('wrong.minutes') : undefined}
        />
        <div className={rows.actions}>
          {place > 1 && (
            <Button size="s" aria-label={t('rungs.upOf', { place })} onClick={up}>
              {t('rungs.up')}
            </Button>
          )}
          <Button
            size="s"
            aria-label={t('rungs.removeOf', { place })}
            onClick={() => onChange(rungs.filter((one) => one.id !== id))}
          >
            {t('rungs.remove')}
          </Button>
        </div>
      </fieldset>
    </li>
  );
}
