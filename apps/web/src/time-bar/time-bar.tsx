// One bar for the time of all charts: steps back and on, from and to, as it was known, compared with, and what happened.

import { spanOf, spanText } from '@bantay/features/time-bar/rules/time-look.ts';
import { stepped } from '@bantay/features/time-bar/rules/time-steps.ts';
import { MINUTE_MS, toDisplayTime } from '@bantay/kernel/time/manila-time';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldNow } from '../api/field-clock.ts';
import { Band } from '../ui/band.tsx';
import { Button } from '../ui/button.tsx';
import page from '../ui/page.module.css';
import { MarkList } from './mark-list.tsx';
import type { TimeBarProps } from './time-bar-props.ts';
import { TimeForm } from './time-form.tsx';

export function TimeBar(props: TimeBarProps) {
  const { site, look, days, onChange } = props;
  const { t } = useTranslation('timebar');
  const now = useFieldNow(MINUTE_MS);
  const [isOpen, setOpen] = useState(false);
  const formId = useId();
  const { from, to } = spanOf(look, days, now);
  const step = (way: 'back' | 'on') => {
    const next = stepped(look, days, way, now);
    return { disabled: next === null, onClick: () => next && onChange(next) };
  };
  const isChosen = look.end !== null || look.from !== null;
  return (
    <section className={page.page} aria-label={t('title')}>
      <div className={page.controls}>
        <Button size="s" {...step('back')} aria-label={t('back')} title={t('back')}>
          ◀
        </Button>
        <Button size="s" {...step('on')} aria-label={t('on')} title={t('on')}>
          ▶
        </Button>
        <strong>{from === null ? t('all', { time: toDisplayTime(to) }) : spanText(from, to)}</strong>
        {isChosen && (
          <Button size="s" kind="primary" onClick={() => onChange({ end: null, from: null })}>
            {t('toNow')}
          </Button>
        )}
        <Button size="s" aria-expanded={isOpen} aria-controls={formId} onClick={() => setOpen(!isOpen)}>
          {t('choose')}
        </Button>
        {from !== null && <MarkList site={site} from={from} to={to} />}
      </div>
      <div id={formId}>{isOpen && <TimeForm {...props} span={{ from, to }} onClose={() => setOpen(false)} />}</div>
      {look.end !== null && look.end < now && <p>{t('past', { time: toDisplayTime(to) })}</p>}
      {look.known !== null && (
        <Band kind="info">
          {t('known', { time: toDisplayTime(look.known) })}{' '}
          <Button size="s" onClick={() => onChange({ known: null })}>
            {t('knownNow')}
          </Button>
        </Band>
      )}
    </section>
  );
}
