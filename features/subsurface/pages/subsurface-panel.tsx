// The tilt columns of a site: range, hour interval and one block per column; on its own page and among all charts.
import { useAddressChoice } from '@bantay/web/api/use-address-choice.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { CheckField } from '@bantay/web/ui/check-field.tsx';
import { RANGE_NAMES, type RangeName } from '@bantay/web/ui/date-range.ts';
import page from '@bantay/web/ui/page.module.css';
import { PanelBoundary } from '@bantay/web/ui/panel-boundary.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { RangeSelect } from '@bantay/web/ui/range-select.tsx';
import { SelectField } from '@bantay/web/ui/select-field.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import { type TimeLook, UP_TO_NOW } from '../../time-bar/rules/time-look.ts';
import { ColumnPanel } from './column-panel.tsx';
import { HOURS, type Hours, useColumns } from './use-subsurface.ts';

/** specification 000, §9. */
export const DEFAULT_RANGE: RangeName = '3d';
const DEFAULT_HOURS: Hours = '4';
const HEIGHT = 1200;

interface Props {
  site: SiteCode;
  range: RangeName;
  onRange: (range: RangeName) => void;
  look?: TimeLook;
  /** The second of two: without what stands on the page once. */
  isCompared?: boolean;
}

const parseHours = (text: string | null) => HOURS.find((hours) => hours === text) ?? null;

export function SubsurfacePanel({ site, range, onRange, look = UP_TO_NOW, isCompared = false }: Props) {
  const { t } = useTranslation('subsurface');
  const query = useColumns(site);
  const problemText = useProblemText();
  const [hours, setHours] = useAddressChoice('hours', parseHours, DEFAULT_HOURS);
  const [hasDropped, setDropped] = useState(false);
  return (
    <div className={page.page}>
      {!isCompared && (
        <div className={page.controls}>
          <RangeSelect value={range} names={RANGE_NAMES} onChange={onRange} />
          <SelectField
            label={t('interval')}
            value={hours}
            onChange={(chosen) => setHours(parseHours(chosen) ?? hours)}
            options={HOURS.map((value) => ({
              value,
              label: value === '24' ? t('oneDay') : t('hours', { hours: value }),
            }))}
          />
          <CheckField label={t('showDropped')} checked={hasDropped} onChange={setDropped} />
        </div>
      )}
      <QueryState
        query={query}
        height={HEIGHT}
        isEmpty={(columns) => columns.length === 0}
        emptyText={t('noColumns')}
        what={t('what', { site: site.toUpperCase() })}
        describe={problemText}
      >
        {(columns) =>
          columns.map((column) => (
            <PanelBoundary key={column.tsmId} name={t('whatColumn', { name: column.tsmName.toUpperCase() })}>
              <ColumnPanel column={column} site={site} look={{ range, hours, hasDropped, time: look }} />
            </PanelBoundary>
          ))
        }
      </QueryState>
    </div>
  );
}
