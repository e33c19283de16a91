// 'Tag invalid data': a span by two times, what was observed, remarks; refusals are shown and nothing typed is lost.
import { toDisplayTime, toManilaText } from '@bantay/kernel/time/manila-time';
import { send } from '@bantay/web/api/client.ts';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import type { GaugeSet } from '@bantay/web/api/shapes.ts';
import { type Deed, useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { SelectField, TextArea, TextField } from '@bantay/web/ui/field.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { fieldTime, readFieldTime } from '@bantay/web/ui/time-words.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rainfallCalls } from '../wire/rainfall.calls.ts';
import type { tagInvalidData } from '../wire/rainfall.ts';
import type { Stretch } from './gauge-chart-options.ts';
import { type RainT, taggerName } from './rain-words.ts';
import { snapOutward } from './snap-outward.ts';
import styles from './tag-dialog.module.css';
import { OBSERVED_CODES, type TagError, type TagForm, tagErrors } from './tag-rules.ts';

interface Props {
  gauge: GaugeSet;
  title: string;
  /** Drawn on the chart, epoch ms. */
  chosen: Stretch | null;
  onClose: () => void;
}

export function TagDialog({ gauge, title, chosen, onClose }: Props) {
  const { t } = useTranslation('rainfall');
  // To tell what was typed from what the chart had chosen.
  const [first] = useState<TagForm>(() => emptyForm(chosen));
  const [form, setForm] = useState(first);
  const [errors, setErrors] = useState<TagError[]>([]);
  const notice = useNotice();
  const problemText = useProblemText();
  const tag = useForm({
    save: useTag(gauge),
    isRight() {
      const found = tagErrors(form, gauge.invalidData, fieldNow());
      setErrors(found);
      return found.length === 0;
    },
    contentOf: () => form,
    onDone() {
      notice.success(t('tag.saved'));
      onClose();
    },
  });
  const change = (field: keyof TagForm) => (value: string) => {
    setForm((old) => ({ ...old, [field]: value }));
    setErrors((old) => old.filter((error) => error.field !== field));
  };
  const errorOf = (field: keyof TagForm) => {
    const error = errors.find((one) => one.field === field);
    return error ? errorText(error, t) : undefined;
  };
  const now = fieldTime(fieldNow());

  return (
    <Dialog
      open
      title={t('tag.title', { gauge: title })}
      onClose={onClose}
      isDirty={form.observed !== '' || form.remarks !== '' || form.start !== first.start || form.end !== first.end}
      footer={
        <>
          <Button onClick={onClose}>{t('tag.cancel')}</Button>
          <Button kind="primary" busy={tag.isPending} onClick={() => tag.submit()}>
            {t('tag.submit')}
          </Button>
        </>
      }
    >
      {tag.problem && <Band kind="failed">{problemText(tag.problem)}</Band>}
      <div ref={tag.fields} className={styles.form}>
        <div className={styles.fields}>
          <TextField
            label={t('tag.start')}
            type="datetime-local"
            required
            max={now}
            value={form.start}
            onChange={change('start')}
            error={errorOf('start')}
          />
          <TextField
            label={t('tag.end')}
            type="datetime-local"
            hint={t('tag.endHint')}
            max={now}
            value={form.end}
            onChange={change('end')}
            error={errorOf('end')}
          />
        </div>
        <p className={styles.hint} aria-live="polite">
          {snappedText(form, t)}
        </p>
        <SelectField
          label={t('tag.observed')}
          hint={t('tag.observedHint')}
          required
          value={form.observed}
          onChange={change('observed')}
          options={[
            { value: '', label: t('tag.choose'), disabled: true },
            ...OBSERVED_CODES.map((code) => ({ value: code, label: t(`tag.codes.${code}`) })),
          ]}
          error={errorOf('observed')}
        />
        <TextArea
          label={t('tag.remarks')}
          hint={t('tag.remarksHint')}
          value={form.remarks}
          onChange={change('remarks')}
          error={errorOf('remarks')}
        />
      </div>
    </Dialog>
  );
}

function useTag(gauge: GaugeSet) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ content: form, key }: Deed<TagForm>) => {
      const { start, end } = snapOutward(readFieldTime(form.start) ?? 0, readFieldTime(form.end));
      return send<typeof tagInvalidData>(rainfallCalls.tagInvalidData, {
        key,
        body: {
          rainId: gauge.rainId,
          tsStart: toManilaText(start),
          tsEnd: end === null ? null : toManilaText(end),
          observedData: Number(form.observed),
          remarks: form.remarks.trim() || null,
        },
      });
    },
    // Nobody waits for the charts to hear how it went.
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['rainfall'] });
    },
  });
}

function emptyForm(chosen: Stretch | null): TagForm {
  const span = chosen && snapOutward(chosen.from, chosen.to);
  return {
    start: span ? fieldTime(span.start) : '',
    end: span ? fieldTime(span.end ?? span.start) : '',
    observed: '',
    remarks: '',
  };
}

function errorText(error: TagError, t: RainT): string {
  if (error.kind !== 'overlaps') return t(`tag.${error.kind}`);
  const { span } = error;
  return t('tag.overlaps', {
    from: span.tsStart.slice(0, 16).replaceAll('-', '/'),
    to: span.tsEnd?.slice(0, 16).replaceAll('-', '/') ?? t('tag.now'),
    tagger: taggerName(span),
  });
}

function snappedText(form: TagForm, t: RainT): string {
  const start = readFieldTime(form.start);
  const end = readFieldTime(form.end);
  if (start === null || (end !== null && end <= start)) return '';
  const snapped = snapOutward(start, end);
  const from = toDisplayTime(snapped.start);
  return snapped.end === null
    ? t('tag.snappedOpen', { from })
    : t('tag.snapped', { from, to: toDisplayTime(snapped.end) });
}
