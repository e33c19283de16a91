// 'Release on-demand warning': a person raises or lowers level 1 by hand, with a reason (screens §12).
import { fieldNow, useFieldNow } from '@bantay/web/api/field-clock.ts';
import { useSiteBook } from '@bantay/web/api/site-book.ts';
import { siteOfId } from '@bantay/web/api/site-ids.ts';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { SelectField, TextArea, TextField } from '@bantay/web/ui/field.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { Question } from '@bantay/web/ui/question.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ON_DEMAND_REASON_MAX } from '../../alerts/rules/on-demand.ts';
import styles from './on-demand.module.css';
import { emptyForm, isWhole, type OnDemandForm, timeOf, withEarthquake } from './on-demand-model.ts';
import { useEarthquakesOfDay, useHasOnDemand, useSaveOnDemand } from './use-on-demand.ts';

const CLOCK_MS = 10_000;

export function OnDemandDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('alerts');
  const problemText = useProblemText();
  const entry = useOnDemandForm(onClose);
  const { form, saving, siteName } = entry;
  return (
    <Dialog
      open
      title={t('onDemand.title')}
      onClose={onClose}
      isDirty={entry.isDirty}
      footer={
        <>
          <Button onClick={onClose}>{t('onDemand.cancel')}</Button>
          <Button
            kind="primary"
            busy={saving.isPending}
            disabled={!isWhole(form, entry.now)}
            disabledReason={t('onDemand.incomplete')}
            onClick={saving.ask}
          >
            {t('onDemand.submit')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {saving.problem && <Band kind="failed">{problemText(saving.problem)}</Band>}
        <DeedFields entry={entry} />
        <ReasonFields entry={entry} />
      </div>
      <Question
        open={saving.isAsking}
        title={t(form.option === '0' ? 'onDemand.askLower' : 'onDemand.askRaise', { site: siteName })}
        yes={t('onDemand.yes')}
        no={t('onDemand.no')}
        busy={saving.isPending}
        onYes={() => saving.send()}
        onNo={saving.goBack}
      >
        <p>{form.reason.trim()}</p>
      </Question>
    </Dialog>
  );
}

function useOnDemandForm(onClose: () => void) {
  const notice = useNotice();
  const now = useFieldNow(CLOCK_MS);
  const [first] = useState(() => emptyForm(fieldNow()));
  const [form, setForm] = useState(first);
  /** The reason as it filled itself; another text was typed by somebody. */
  const [filled, setFilled] = useState('');
  const earthquakes = useEarthquakesOfDay();
  const runs = useHasOnDemand(form.site);
  const saving = useForm({
    save: useSaveOnDemand(),
    contentOf: () => form,
    onDone(reply) {
      notice.success(reply.message);
      onClose();
    },
  });
  return {
    form,
    now,
    isDirty: JSON.stringify(form) !== JSON.stringify(first),
    earthquakes,
    runs,
    saving,
    siteName: siteOfId(Number(form.site))?.siteCode.toUpperCase() ?? '',
    change: (part: Partial<OnDemandForm>) => setForm((old) => ({ ...old, ...part })),
    choose(base: OnDemandForm, eqId: string) {
      const event = earthquakes.data?.find((one) => String(one.eqId) === eqId) ?? null;
      const next = withEarthquake(base, filled, event);
      if (next.reason !== base.reason) setFilled(next.reason);
      setForm(next);
    },
  };
}

type Entry = ReturnType<typeof useOnDemandForm>;

/** Which site, and whether its level is raised or lowered. */
function DeedFields({ entry: { form, runs, siteName, change, choose } }: { entry: Entry }) {
  const { t } = useTranslation('alerts');
  const problemText = useProblemText();
  const mayLower = runs.data?.hasOnDemand === true;
  const sites = useSiteBook();
  return (
    <>
      <SelectField
        label={t('onDemand.site')}
        required
        value={form.site}
        // What another site may do is another question: the option and a filled reason begin anew.
        onChange={(site) => choose({ ...form, site, option: '' }, form.eqId)}
        options={[
          { value: '', label: t('onDemand.choose'), disabled: true },
          ...sites.map(({ siteId, siteCode }) => ({ value: String(siteId), label: siteCode.toUpperCase() })),
        ]}
      />
      {/* Unsaid, an alert that can be lowered would look like one that cannot. */}
      {runs.isError && (
        <QueryState query={runs} height={0} what={t('onDemand.runs', { site: siteName })} describe={problemText}>
          {() => null}
        </QueryState>
      )}
      <SelectField
        label={t('onDemand.options')}
        required
        disabled={form.site === ''}
        value={form.option}
        // One of the options.
        onChange={(option) => change({ option: option as OnDemandForm['option'] })}
        options={[
          { value: '', label: t('onDemand.choose'), disabled: true },
          { value: '1', label: t('onDemand.raise') },
          ...(mayLower ? [{ value: '0', label: t('onDemand.lower') }] : []),
        ]}
      />
    </>
  );
}

/** Why: rain or an earthquake, since when, and in words. */
function ReasonFields({ entry: { form, now, earthquakes, change, choose } }: { entry: Entry }) {
  const { t } = useTranslation('alerts');
  const problemText = useProblemText();
  const at = timeOf(form);
  return (
    <>
      <SelectField
        label={t('onDemand.type')}
        required
        value={form.type}
        // One of the options.
        onChange={(type) => choose({ ...form, type: type as OnDemandForm['type'] }, '0')}
        options={[
          { value: '', label: t('onDemand.choose'), disabled: true },
          { value: 'rain', label: t('source.rainfall') },
          { value: 'eq', label: t('source.earthquake') },
        ]}
      />
      {form.type === 'eq' && (
        <SelectField
          label={t('onDemand.earthquakes')}
          value={form.eqId}
          onChange={(eqId) => choose(form, eqId)}
          error={earthquakes.isError ? problemText(earthquakes.error) : undefined}
          options={[
            { value: '0', label: t('onDemand.none') },
            ...(earthquakes.data ?? []).map((event) => ({
              value: String(event.eqId),
              label: `${event.ts.slice(0, 16).replaceAll('-', '/')} @ ${event.province ?? '?'} M${Number(event.magnitude)}`,
            })),
          ]}
        />
      )}
      <TextField
        label={t('onDemand.time')}
        type="datetime-local"
        required
        value={form.time}
        onChange={(time) => change({ time })}
        error={at !== null && at > now ? t('onDemand.future') : undefined}
      />
      <TextArea
        label={t('onDemand.reason')}
        required
        hint={t('onDemand.reasonHint', { max: ON_DEMAND_REASON_MAX })}
        value={form.reason}
        onChange={(reason) => change({ reason })}
        error={form.reason.length > ON_DEMAND_REASON_MAX ? t('onDemand.tooLong') : undefined}
      />
    </>
  );
}
