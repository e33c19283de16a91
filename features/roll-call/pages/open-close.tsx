// A roll-call is opened with the place to which people are brought, and closed after a question that says who is still out.
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { TextField } from '@bantay/web/ui/field.tsx';
import { FormDialog } from '@bantay/web/ui/form-dialog.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { Question } from '@bantay/web/ui/question.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import type { RollSummary } from '../rules/roll-list.ts';
import { RUNNER_MAX } from '../rules/runners.ts';
import type { SeenSite } from './roll-model.ts';
import { useClosing, useOpening } from './use-roll-call.ts';

interface OpenProps {
  site: SiteCode;
  onList: NonNullable<SeenSite['onList']>;
  onClose: () => void;
}

export function OpenDialog({ site, onList, onClose }: OpenProps) {
  const { t } = useTranslation('rollcall');
  const notice = useNotice();
  const problemText = useProblemText();
  const [centre, setCentre] = useState('');
  const isMissing = centre.trim() === '';
  const saving = useForm({
    save: useOpening(site),
    isRight: () => !isMissing,
    contentOf: () => centre.trim(),
    onDone() {
      notice.success(t('open.done'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('open.title', { site: site.toUpperCase() })}
      cancel={t('cancel')}
      save={t('open.yes')}
      isDirty={centre !== ''}
      saving={saving}
      onClose={onClose}
    >
      {saving.problem && <Band kind="failed">{problemText(saving.problem)}</Band>}
      <p>{t('open.text', { ...onList })}</p>
      <TextField
        label={t('open.centre')}
        hint={t('open.hint')}
        required
        maxLength={RUNNER_MAX.centre}
        value={centre}
        onChange={setCentre}
        error={saving.hasTried && isMissing ? t('open.missing') : undefined}
      />
    </FormDialog>
  );
}

interface CloseProps {
  rollcallId: number;
  summary: RollSummary;
  /** Marks of this device are not sent yet. */
  waits: boolean;
  onClose: () => void;
}

export function CloseQuestion({ rollcallId, summary: { missing, wentBack }, waits, onClose }: CloseProps) {
  const { t } = useTranslation('rollcall');
  const notice = useNotice();
  const problemText = useProblemText();
  const closing = useForm({
    save: useClosing(),
    contentOf: () => rollcallId,
    onDone() {
      notice.success(t('close.done'));
      onClose();
    },
    onFailed(error) {
      notice.error(problemText(error));
      onClose();
    },
  });
  return (
    <Question
      open
      danger
      title={t('close.title')}
      yes={t('close.yes')}
      no={t('no')}
      busy={closing.isPending}
      onYes={() => closing.send()}
      onNo={onClose}
    >
      <p>
        {missing.length === 0 ? t('close.nobody') : <strong>{t('close.missing', { count: missing.length })}</strong>}
      </p>
      {wentBack.length > 0 && <p>{t('close.wentBack', { count: wentBack.length })}</p>}
      {waits && <p>{t('close.waiting')}</p>}
    </Question>
  );
}
