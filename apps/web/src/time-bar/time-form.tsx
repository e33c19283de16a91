// From and to, as it was known at a time, and what the charts are compared with; nothing is asked for before 'Show' is pressed.

import type { LookSpan } from '@bantay/features/time-bar/rules/time-look.ts';
import { lookFault } from '@bantay/features/time-bar/rules/time-steps.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldNow } from '../api/field-clock.ts';
import { useSiteBook } from '../api/site-book.ts';
import { lookTimeText, parseLookTime } from '../api/use-time-look.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import rows from '../ui/form-rows.module.css';
import page from '../ui/page.module.css';
import type { TimeBarProps } from './time-bar-props.ts';

interface Props extends TimeBarProps {
  /** What is shown. */
  span: LookSpan;
  onClose: () => void;
}

export function TimeForm({ site, look, span, mostDays, canKnow, compared, onChange, onCompare, onClose }: Props) {
  const { t } = useTranslation('timebar');
  const others = useSiteBook().filter(({ siteCode }) => siteCode !== site);
  const [draft, setDraft] = useState({
    from: span.from === null ? '' : lookTimeText(span.from),
    to: lookTimeText(span.to),
    known: look.known === null ? '' : lookTimeText(look.known),
  });
  const [hasTried, setTried] = useState(false);
  const faults = faultsOf(draft, mostDays);
  const show = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(faults).some((fault) => fault !== null)) return;
    const isAsShown = draft.to === lookTimeText(span.to);
    onChange({
      // What was left as it was goes on following now.
      end: isAsShown ? look.end : parseLookTime(draft.to),
      from:
        isAsShown && span.from !== null && draft.from === lookTimeText(span.from)
          ? look.from
          : parseLookTime(draft.from),
      known: parseLookTime(draft.known),
    });
    onClose();
  };
  const time = (name: 'from' | 'to' | 'known', hint?: string) => {
    const fault = hasTried ? faults[name] : null;
    return {
      ...{ label: t(`field.${name}`), hint, type: 'datetime-local' as const, value: draft[name] },
      error: fault === null ? undefined : t(`fault.${fault}`, { days: mostDays ?? '' }),
      onChange: (value: string) => setDraft({ ...draft, [name]: value }),
    };
  };
  return (
    <form className={page.card} aria-label={t('choose')} onSubmit={show} noValidate>
      <div className={rows.pair}>
        <TextField {...time('from')} />
        <TextField {...time('to')} />
        {canKnow && <TextField {...time('known', t('knownHint'))} />}
        <SelectField
          label={t('compare')}
          value={compared}
          onChange={onCompare}
          options={[
            { value: '', label: t('with.none') },
            { value: 'year', label: t('with.year') },
            ...others.map(({ siteCode }) => ({
              value: siteCode,
              label: t('with.site', { site: siteCode.toUpperCase() }),
            })),
          ]}
        />
      </div>
      <div className={rows.actions}>
        <Button kind="primary" type="submit">
          {t('show')}
        </Button>
        <Button onClick={onClose}>{t('close')}</Button>
      </div>
    </form>
  );
}

type Draft = Record<'from' | 'to' | 'known', string>;
type Fault = 'time' | 'order' | 'ahead' | 'long';

function faultsOf(draft: Draft, mostDays: number | null): Record<keyof Draft, Fault | null> {
  const [from, to, known] = [parseLookTime(draft.from), parseLookTime(draft.to), parseLookTime(draft.known)];
  const now = fieldNow();
  const isKnownWrong = draft.known !== '' && known === null;
  const isKnownAhead = known !== null && known > now;
  const fault = from === null || to === null ? null : lookFault({ from, to }, now, mostDays);
  return {
    from: from === null ? 'time' : fault === 'ahead' ? null : fault,
    to: to === null ? 'time' : fault === 'ahead' ? 'ahead' : null,
    known: isKnownWrong ? 'time' : isKnownAhead ? 'ahead' : null,
  };
}
