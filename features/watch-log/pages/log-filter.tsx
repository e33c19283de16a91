// What of the watch log is shown: site, kind and time. Typed times are asked for with a press, the others at once.

import { useSiteBook } from '@bantay/web/api/site-book.ts';
import { useAddressSetter } from '@bantay/web/api/use-address-choice.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { SelectField, TextField } from '@bantay/web/ui/field.tsx';
import page from '@bantay/web/ui/page.module.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LOG_KINDS } from '../rules/log-entry.ts';
import { LOG_RANGES, type LogChoice, ownFault, parseLogKind, parseLogRange } from './log-choice.ts';

/** As the address says it; what it says wrongly is not said. */
export function useLogChoice(): LogChoice {
  const [search] = useSearchParams();
  const sites = useSiteBook();
  const site = sites.find(({ siteCode }) => siteCode === search.get('site'))?.siteCode ?? '';
  const range = parseLogRange(search.get('range')) ?? 'watch';
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  return { site, kind: parseLogKind(search.get('kind')) ?? '', range, from, to };
}

export function LogFilter({ choice }: { choice: LogChoice }) {
  const { t } = useTranslation('diary');
  const set = useAddressSetter();
  const sites = useSiteBook();
  const kinds = LOG_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }));
  const codes = sites.map(({ siteCode }) => ({ value: siteCode, label: siteCode.toUpperCase() }));
  return (
    <div className={page.controls}>
      <SelectField
        label={t('filters.range')}
        value={choice.range}
        onChange={(range) => set({ range: range === 'watch' ? null : range })}
        options={LOG_RANGES.map((range) => ({ value: range, label: t(`ranges.${range}`) }))}
      />
      {choice.range === 'own' && <OwnTimes key={`${choice.from} ${choice.to}`} choice={choice} />}
      <SelectField
        label={t('filters.site')}
        value={choice.site}
        onChange={(site) => set({ site: site === '' ? null : site })}
        options={[{ value: '', label: t('filters.allSites') }, ...codes]}
      />
      <SelectField
        label={t('filters.kind')}
        value={choice.kind}
        onChange={(kind) => set({ kind: kind === '' ? null : kind })}
        options={[{ value: '', label: t('filters.allKinds') }, ...kinds]}
      />
    </div>
  );
}

export function OwnTimes({ choice }: { choice: Pick<LogChoice, 'from' | 'to'> }) {
  const { t } = useTranslation('diary');
  const set = useAddressSetter();
  const [from, setFrom] = useState(choice.from);
  const [to, setTo] = useState(choice.to);
  const [hasTried, setTried] = useState(false);
  const fault = ownFault(from, to);
  const show = () => {
    setTried(true);
    if (fault === null) set({ from, to });
  };
  return (
    <>
      <TextField label={t('filters.from')} type="datetime-local" value={from} onChange={setFrom} />
      <TextField
        label={t('filters.to')}
        type="datetime-local"
        value={to}
        onChange={setTo}
        error={hasTried && fault !== null ? t(`filters.${fault}`) : undefined}
      />
      <Button onClick={show}>{t('filters.show')}</Button>
    </>
  );
}
