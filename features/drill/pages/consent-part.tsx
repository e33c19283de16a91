// Who said yes to practice: listed with who noted it, added, and taken off after a question.
import { May } from '@bantay/web/api/may.tsx';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { type Column, DataTable } from '@bantay/web/ui/data-table.tsx';
import { TextField } from '@bantay/web/ui/field.tsx';
import { Question } from '@bantay/web/ui/question.tsx';
import { SelectField } from '@bantay/web/ui/select-field.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { designationName } from '../../accounts/rules/designation.ts';
import { parseMobileNumber, toLocal } from '../../accounts/rules/phone-number.ts';
import { drillCalls } from '../wire/drill.calls.ts';
import styles from './drill.module.css';
import { type Practice, useAgree, useWithdrawYes } from './use-drill.ts';

type Consent = Practice['consents'][number];
const GROUPS = [1, 2, 3, 4] as const;
const EMPTY: { name: string; number: string; group: (typeof GROUPS)[number] } = { name: '', number: '', group: 1 };

export function ConsentPart({ site, consents }: { site: string; consents: readonly Consent[] }) {
  const { t } = useTranslation('drill');
  const problemText = useProblemText();
  const [asked, setAsked] = useState<Consent | null>(null);
  const taking = useForm({
    save: useWithdrawYes(),
    contentOf: (_, consentId: number) => ({ consentId }),
    onDone: () => setAsked(null),
    onFailed: () => setAsked(null),
  });
  const columns: Column<Consent>[] = [
    { key: 'name', header: t('yes.name'), cell: ({ name }) => name },
    { key: 'number', header: t('yes.number'), cell: ({ number }) => toLocal(number) },
    { key: 'group', header: t('yes.group'), cell: ({ designationId }) => designationName(designationId) ?? '–' },
    { key: 'noted', header: t('yes.noted'), cell: (one) => `${one.notedBy}, ${shownTime(one.saidYesAt)}` },
    {
      key: 'off',
      header: t('yes.off'),
      cell: (one) => (
        <May call={drillCalls.withdrawFromDrills}>
          <Button size="s" aria-label={t('yes.takeOff', { name: one.name })} onClick={() => setAsked(one)}>
            {t('yes.take')}
          </Button>
        </May>
      ),
    },
  ];
  return (
    <section className={styles.part} aria-labelledby="drill-yes">
      <h2 id="drill-yes">{t('yes.title')}</h2>
      {taking.problem && <Band kind="failed">{problemText(taking.problem)}</Band>}
      <DataTable
        caption={t('yes.title')}
        columns={columns}
        rows={consents}
        rowKey={({ consentId }) => consentId}
        emptyText={t('yes.none')}
      />
      {asked && (
        <Question
          open
          danger
          title={t('yes.sure')}
          yes={t('yes.take')}
          no={t('yes.keep')}
          busy={taking.isPending}
          onYes={() => taking.send(asked.consentId)}
          onNo={() => setAsked(null)}
        >
          <p>{t('yes.sureText')}</p>
          <p>
            <strong>{asked.name}</strong>, {toLocal(asked.number)}
          </p>
        </Question>
      )}
      <May call={drillCalls.agreeToDrills}>
        <AgreeForm site={site} />
      </May>
    </section>
  );
}

function AgreeForm({ site }: { site: string }) {
  const { t } = useTranslation('drill');
  const problemText = useProblemText();
  const [form, setForm] = useState(EMPTY);
  const number = parseMobileNumber(form.number);
  const saving = useForm({
    save: useAgree(),
    isRight: () => form.name.trim() !== '' && number !== null,
    contentOf: () => ({ siteCode: site, name: form.name.trim(), number: form.number, designationId: form.group }),
    onDone() {
      setForm(EMPTY);
      saving.begin(null);
    },
  });
  return (
    <div ref={saving.fields} className={styles.form}>
      <h3>{t('yes.add')}</h3>
      {saving.problem && <Band kind="failed">{problemText(saving.problem)}</Band>}
      <TextField
        label={t('yes.name')}
        required
        maxLength={60}
        value={form.name}
        onChange={(name) => setForm({ ...form, name })}
        error={saving.hasTried && form.name.trim() === '' ? t('yes.nameMissing') : undefined}
      />
      <TextField
        label={t('yes.number')}
        required
        inputMode="tel"
        maxLength={20}
        value={form.number}
        onChange={(text) => setForm({ ...form, number: text })}
        error={saving.hasTried && number === null ? t('yes.numberWrong') : undefined}
      />
      <SelectField
        label={t('yes.group')}
        value={String(form.group)}
        options={GROUPS.map((group) => ({ value: String(group), label: designationName(group) ?? '' }))}
        onChange={(text) => setForm({ ...form, group: GROUPS.find((one) => String(one) === text) ?? GROUPS[0] })}
      />
      <div className={styles.actions}>
        <Button busy={saving.isPending} onClick={() => saving.submit()}>
          {t('yes.save')}
        </Button>
      </div>
    </div>
  );
}
