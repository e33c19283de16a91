// A gauge or a column that is retired, or brought back: what that means, whether it is the last, and why.
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useReasonForm } from '@bantay/web/api/use-reason-form.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { ReasonDialog } from '@bantay/web/ui/reason-dialog.tsx';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lastAt, type Said, saidOfColumn, saidOfGauge } from './instruments-model.ts';
import { RefusedChange } from './overtaken.tsx';
import { type CaredColumn, type CaredGauge, useSwitchColumn, useSwitchGauge } from './use-instruments.ts';

/** For what is brought back and for what goes: as it stood when the dialog was opened. */
const howOf = (retiredOn: string | null) => (retiredOn === null ? ('retire' as const) : ('revive' as const));

interface GaugeProps {
  gauge: CaredGauge;
  gauges: readonly CaredGauge[];
  onClose: () => void;
}

export function SwitchGaugeDialog({ gauge, gauges, onClose }: GaugeProps) {
  const { t } = useTranslation('instruments');
  const [how] = useState(howOf(gauge.retiredOn));
  const last = lastAt(gauge, gauges).map((code) => code.toUpperCase());
  return (
    <SwitchDialog
      {...{ how, onClose }}
      kind="gauge"
      name={gauge.gaugeName}
      stored={gauge}
      save={useSwitchGauge(how)}
      contentOf={({ rainId, version }, reason) => ({ rainId, version, reason })}
      saidOf={saidOfGauge}
    >
      {last.length > 0 && <Band kind="stale">{t('last', { count: last.length, sites: last.join(', ') })}</Band>}
    </SwitchDialog>
  );
}

export function SwitchColumnDialog({ column, onClose }: { column: CaredColumn; onClose: () => void }) {
  const [how] = useState(howOf(column.retiredOn));
  return (
    <SwitchDialog
      {...{ how, onClose }}
      kind="column"
      name={column.tsmName}
      stored={column}
      save={useSwitchColumn(how)}
      contentOf={({ tsmId, version }, reason) => ({ tsmId, version, reason })}
      saidOf={saidOfColumn}
    />
  );
}

interface Props<Stored, Content, Reply> {
  kind: 'gauge' | 'column';
  how: 'retire' | 'revive';
  name: string;
  stored: Stored;
  save: UseMutationResult<Reply, Error, Deed<Content>>;
  contentOf: (stored: Stored, reason: string) => Content;
  saidOf: (stored: Stored) => Said;
  onClose: () => void;
  children?: ReactNode;
}

function SwitchDialog<Stored, Content, Reply>(props: Props<Stored, Content, Reply>) {
  const { kind, how, name, save, contentOf, saidOf, onClose, children } = props;
  const { t } = useTranslation('instruments');
  const [stored] = useState(props.stored);
  const form = useReasonForm({
    save,
    stored,
    contentOf: (reason, known: Stored | null) => contentOf(known ?? stored, reason),
    done: t(`${how}.done`, { name }),
    onClose,
    // What is stored holds: there is nothing left to do.
    onTaken: onClose,
  });
  const wanted = { ...saidOf(stored), retired: how === 'retire' ? t('retire.today') : '' };
  return (
    <ReasonDialog
      {...form}
      title={t(`${how}.title`, { name })}
      text={t(`${how}.${kind}`, { name })}
      words={{
        ...{ cancel: t('cancel'), save: t(`${how}.save`), reason: t('reason'), hint: t('reasonHint') },
        missing: t('faults.missing'),
      }}
      kind={how === 'retire' ? 'danger' : 'primary'}
      conflict={form.saving.conflict && <RefusedChange mine={wanted} saidOf={saidOf} saving={form.saving} />}
    >
      {children}
    </ReasonDialog>
  );
}
