// Rates with their exact intervals and what they are counted from; where there is nothing to divide by no rate is shown.
import { DataTable } from '@bantay/web/ui/data-table.tsx';
import { SelectField } from '@bantay/web/ui/field.tsx';
import page from '@bantay/web/ui/page.module.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './skill.module.css';
import type { SeenSkill } from './use-skill.ts';

type Score = SeenSkill['any'];
type Rate = Score['pod'];

const RATES = ['pod', 'far', 'ts'] as const;
const percent = (share: number | null) => Math.round((share ?? 0) * 100);

export function RatesPart({ any, landslide }: { any: Score; landslide: Score }) {
  const { t } = useTranslation('skill');
  const [counted, setCounted] = useState<'any' | 'landslide'>('any');
  const score = counted === 'any' ? any : landslide;
  const rows = RATES.map((name) => ({ name, rate: score[name] }));
  const shareOf = ({ share }: Rate) =>
    share === null ? t('rates.none') : t('rates.percent', { share: percent(share) });
  const rangeOf = ({ low, high }: Rate) =>
    low === null || high === null ? '—' : t('rates.range', { low: percent(low), high: percent(high) });
  const values = { right: score.rightWarnings, wrong: score.falseWarnings };
  return (
    <section className={page.card} aria-labelledby="skill-rates">
      <h2 id="skill-rates">{t('rates.title')}</h2>
      <SelectField
        label={t('rates.counted')}
        value={counted}
        onChange={(value) => setCounted(value === 'any' ? 'any' : 'landslide')}
        options={(['any', 'landslide'] as const).map((value) => ({ value, label: t(`rates.${value}`) }))}
      />
      <DataTable
        caption={t('rates.title')}
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', header: t('rates.name'), cell: ({ name }) => t(`rates.${name}`) },
          { key: 'share', header: t('rates.value'), cell: ({ rate }) => shareOf(rate) },
          { key: 'range', header: t('rates.interval'), cell: ({ rate }) => rangeOf(rate) },
          { key: 'n', header: t('rates.n'), cell: ({ rate: { count, of } }) => t('rates.of', { count, of }) },
        ]}
      />
      {rows.some(({ rate }) => rate.share !== null && rate.isSmall) && <p>{t('rates.small')}</p>}
      <p>{t('rates.counts', { hits: score.hits, late: score.late, missed: score.missed, ...values })}</p>
      {score.notSaid > 0 && <p className={styles.unsaid}>{t('rates.notSaid', { count: score.notSaid })}</p>}
    </section>
  );
}
