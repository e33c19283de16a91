// Another value of a threshold or period: what it would have done, from when it holds, why, and what was set before.
import { Refused } from '@bantay/web/api/refused.tsx';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { CheckField, TextArea, TextField } from '@bantay/web/ui/field.tsx';
import { FormDialog } from '@bantay/web/ui/form-dialog.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../limits/rules/limits.ts';
import { ForeseenPart } from './foreseen-part.tsx';
import { isQuestion, type LimitLine, newestOf, parseValue } from './limit-model.ts';
import { useForeseen, useSetLimit, type Version } from './use-limit-care.ts';
import { VersionList } from './version-list.tsx';

interface Props {
  siteCode: string;
  line: LimitLine;
  onClose: () => void;
}

const EMPTY = { value: '', from: '', reason: '', isSure: false };

export function LimitDialog({ siteCode, line, onClose }: Props) {
  const { t } = useTranslation('limits');
  const problemText = useProblemText();
  const entry = useLimitForm(siteCode, line, onClose);
  const { form, change, saving, value, foreseen } = entry;
  const { unit } = LIMITS[line.key];
  const limit = t(`keys.${line.key}`);
  const isAsked = isQuestion(saving.problem);
  return (
    <FormDialog
      size="l"
      title={t('edit.title', { limit, code: siteCode.toUpperCase() })}
      cancel={t('cancel')}
      save={form.from === '' ? t('edit.saveNow') : t('edit.saveFrom', { time: shownTime(wireTime(form.from)) })}
      isDirty={form !== EMPTY}
      saving={saving}
      blocked={saving.conflict !== null || (entry.isForeseen ? false : t('edit.lookFirst'))}
      onClose={onClose}
    >
      <p>{t(`means.${line.key}`)}</p>
      <Refused
        saving={saving}
        differences={(theirs: Version) => [
          { field: t('holds'), mine: `${value ?? ''} ${unit}`, theirs: `${theirs.value ?? '–'} ${unit}` },
          {
            field: t('edit.from'),
            mine: form.from === '' ? t('edit.now') : shownTime(wireTime(form.from)),
            theirs: theirs.validFrom === null ? t('always') : shownTime(theirs.validFrom),
          },
        ]}
        {...(isAsked && saving.problem ? { instead: <Band kind="info">{problemText(saving.problem)}</Band> } : {})}
      />
      {isAsked && <CheckField label={t('edit.sure')} checked={form.isSure} onChange={(isSure) => change({ isSure })} />}
      <TextField
        label={t('edit.value', { unit })}
        required
        inputMode="decimal"
        maxLength={12}
        hint={t('edit.usual', { least: LIMITS[line.key].usual[0], most: LIMITS[line.key].usual[1], unit })}
        value={form.value}
        onChange={(text) => change({ value: text, isSure: false })}
        error={saving.hasTried && value === null ? t('edit.noNumber') : undefined}
      />
      <ForeseenPart
        siteCode={siteCode}
        limit={line.key}
        value={value}
        foreseen={foreseen}
        onAsk={() => value !== null && foreseen.ask({ siteCode, key: line.key, value })}
      />
      <TextField
        label={t('edit.from')}
        type="datetime-local"
        step={1800}
        hint={t('edit.fromHint')}
        value={form.from}
        onChange={(from) => change({ from })}
      />
      <TextArea
        label={t('reason')}
        required
        maxLength={500}
        rows={2}
        hint={t('reasonHint')}
        value={form.reason}
        onChange={(reason) => change({ reason })}
        error={saving.hasTried && form.reason.trim() === '' ? t('missing') : undefined}
      />
      <VersionList
        versions={line.versions}
        unit={unit}
        onPutBack={(version) => change({ value: String(version.value ?? ''), isSure: false })}
      />
    </FormDialog>
  );
}

function useLimitForm(siteCode: string, line: LimitLine, onClose: () => void) {
  const { t } = useTranslation('limits');
  const notice = useNotice();
  const [form, setForm] = useState(EMPTY);
  // As it stood when the dialog was opened: what is set meanwhile is a conflict.
  const [stored] = useState(() => newestOf(line.versions));
  const foreseen = useForeseen();
  const value = parseValue(form.value);
  const saving = useForm({
    save: useSetLimit(),
    stored,
    isRight: () => value !== null && form.reason.trim() !== '',
    contentOf: (known: Version | null) => ({
      ...{ siteCode, key: line.key, value: value ?? 0, isSure: form.isSure, reason: form.reason.trim() },
      validFrom: form.from === '' ? null : wireTime(form.from),
      seen: known?.versionId ?? 0,
    }),
    onDone() {
      notice.success(t('edit.done', { limit: t(`keys.${line.key}`), value: `${form.value} ${LIMITS[line.key].unit}` }));
      onClose();
    },
    onTaken: () => onClose(),
  });
  const change = (part: Partial<typeof form>) => setForm({ ...form, ...part });
  // What was looked at is what is saved; where nothing could be said, that was said.
  const isForeseen =
    value !== null &&
    foreseen.value === value &&
    !foreseen.isWorking &&
    (foreseen.result !== null || foreseen.isBroken || foreseen.problem !== null);
  return { form, change, saving, value, foreseen, isForeseen };
}

/** As the calls take it. */
const wireTime = (typed: string) => `${typed.replace('T', ' ')}:00`;
