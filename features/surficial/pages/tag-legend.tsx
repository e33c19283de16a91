// What the three signs of tagged measurements mean: form and colour, as in the charts.
import { ChartSign } from '@bantay/web/ui/charts/chart-sign.tsx';
import page from '@bantay/web/ui/page.module.css';
import { useTranslation } from 'react-i18next';
import { TAG_SIGNS } from './marker-model.ts';

export function TagLegend() {
  const { t } = useTranslation('surficial');
  return (
    <ul className={page.legend} aria-label={t('legend.title')}>
      {TAG_SIGNS.map(({ type, symbol, colour }) => (
        <li key={type}>
          <ChartSign symbol={symbol} colour={colour} />
          {t(`legend.${colour}`)}
        </li>
      ))}
    </ul>
  );
}
