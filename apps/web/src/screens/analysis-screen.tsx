// `/analysis/{site}` and `/all_charts`: every chart of a site, each section with its own range.
import { DEFAULT_SITE, type SiteCode, type SiteTopic } from '@bantay/features/sites/rules/site.ts';
import { isInMenu } from '@bantay/features/sites/rules/site-menu.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { siteOfPath, useSiteBook } from '../api/site-book.ts';
import { useAddressChoice, useAddressSetter, useRange } from '../api/use-address-choice.ts';
import { useSiteLine } from '../api/use-site.ts';
import { i18n, type Namespace } from '../i18n/i18n.ts';
import { type ShownCharts, TimeBarSlot } from '../time-bar/time-bar-slot.tsx';
import { Button } from '../ui/button.tsx';
import {
  parseRange,
  RANGE_DAYS,
  RANGE_NAMES,
  type RangeName,
  TIMED_RANGES,
  type TimedRange,
} from '../ui/date-range.ts';
import { lazy } from '../ui/lazy.tsx';
import page from '../ui/page.module.css';
import { PageHead } from '../ui/page-head.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { ChartSection } from './chart-section.tsx';

/** Rain reaches no further back at once. */
const TIMED_DAYS = RANGE_DAYS['1y'];

/** Each panel is fetched with its words when its section comes near. */
function panel<Props extends object>(load: () => Promise<ComponentType<Props>>, words: Namespace) {
  return lazy(async () => {
    const [component] = await Promise.all([load(), i18n.loadNamespaces([words, 'chart'])]);
    return { default: component };
  });
}

const RainfallPanel = panel(
  async () => (await import('@bantay/features/rainfall/pages/rainfall-panel.tsx')).RainfallPanel,
  'rainfall',
);
const SurficialPanel = panel(
  async () => (await import('@bantay/features/surficial/pages/surficial-panel.tsx')).SurficialPanel,
  'surficial',
);

const SubsurfacePanel = panel(
  async () => (await import('@bantay/features/subsurface/pages/subsurface-panel.tsx')).SubsurfacePanel,
  'subsurface',
);
const EarthquakePanel = panel(
  async () => (await import('@bantay/features/earthquake/pages/earthquake-panel.tsx')).EarthquakePanel,
  'earthquake',
);

export default function AnalysisScreen() {
  const site = siteOfPath(useParams().site);
  return site === null ? <ChosenSite /> : <AllCharts key={site} site={site} />;
}

/** `/all_charts`: the site is chosen on the page. */
function ChosenSite() {
  const { t } = useTranslation('analysis');
  const sites = useSiteBook();
  const [site, setSite] = useAddressChoice('site', siteOf, sites[0]?.siteCode ?? DEFAULT_SITE.siteCode);
  return (
    <AllCharts key={site} site={site}>
      <SelectField
        label={t('site')}
        value={site}
        onChange={(code) => setSite(siteOf(code) ?? site)}
        options={sites.map(({ siteCode }) => ({ value: siteCode, label: siteCode.toUpperCase() }))}
      />
    </AllCharts>
  );
}
const siteOf = (text: string | null) => siteOfPath(text ?? undefined);

function AllCharts({ site, children }: { site: SiteCode; children?: ReactNode }) {
  const { t } = useTranslation(['analysis', 'chart']);
  const [rain, setRain] = useRange('rainfall', TIMED_RANGES, '3d');
  const [markers, setMarkers] = useRange('surficial', RANGE_NAMES, '3m');
  const [columns, setColumns] = useRange('subsurface', RANGE_NAMES, '3d');
  const setChoices = useAddressSetter();
  const frame = useRef<HTMLDivElement>(null);
  const { isPreparing, print } = usePrintAll(frame);
  const applyToAll = (chosen: string) => {
    const range = parseRange(chosen, TIMED_RANGES);
    if (range !== null) setChoices({ rainfall: range, surficial: range, subsurface: range });
  };

  return (
    <div ref={frame} className={page.page}>
      <PageHead title={t('title')} line={useSiteLine(site)}>
        {children}
        <SelectField
          label={t('applyToAll')}
          hint={t('applyHint')}
          value=""
          onChange={applyToAll}
          options={[
            { value: '', label: t('choose') },
            ...TIMED_RANGES.map((name) => ({ value: name, label: t(`chart:range.${name}`) })),
          ]}
        />
        <Button busy={isPreparing} onClick={print}>
          {t('print')}
        </Button>
      </PageHead>
      <TimeBarSlot site={site} range={rain} mostDays={TIMED_DAYS}>
        {(shown) => (
          <Sections
            key={shown.site}
            {...shown}
            ranges={{ rain, markers, columns }}
            onRange={{ rain: setRain, markers: setMarkers, columns: setColumns }}
          />
        )}
      </TimeBarSlot>
    </div>
  );
}

interface Ranges {
  rain: TimedRange;
  markers: RangeName;
  columns: RangeName;
}

interface SectionsProps extends ShownCharts {
  ranges: Ranges;
  onRange: { [Name in keyof Ranges]: (range: Ranges[Name]) => void };
}

function Sections({ site, look, isCompared, ranges, onRange }: SectionsProps) {
  const { t } = useTranslation('analysis');
  const facts = useSiteBook().find(({ siteCode }) => siteCode === site);
  // The sections are those of its menu.
  const has = (topic: SiteTopic) => facts !== undefined && isInMenu(facts, topic);
  const shown = { look, isCompared };
  return (
    <>
      {has('rainfall') && (
        <ChartSection title={t('sections.rainfall')}>
          <RainfallPanel site={site} range={ranges.rain} onRange={onRange.rain} {...shown} />
        </ChartSection>
      )}
      {has('surficial') && (
        <ChartSection title={t('sections.surficial')}>
          <SurficialPanel site={site} range={ranges.markers} onRange={onRange.markers} {...shown} />
        </ChartSection>
      )}
      {has('subsurface') && (
        <ChartSection title={t('sections.subsurface')}>
          <SubsurfacePanel site={site} range={ranges.columns} onRange={onRange.columns} {...shown} />
        </ChartSection>
      )}
      <ChartSection title={t('sections.earthquake')}>
        <EarthquakePanel site={site} look={look} />
      </ChartSection>
    </>
  );
}

/** Nothing waits and nothing new has been asked for so long: everything is there. */
const SETTLED_MS = 700;
const LOOK_MS = 100;

/** Loads every section, then prints. */
function usePrintAll(frame: RefObject<HTMLElement | null>): { isPreparing: boolean; print: () => void } {
  const [isPreparing, setPreparing] = useState(false);
  const queries = useQueryClient();
  useEffect(() => {
    if (!isPreparing) return;
    let quietSince = Date.now();
    const timer = setInterval(() => {
      const isWaiting = queries.isFetching() > 0 || frame.current?.querySelector('[data-skeleton]') != null;
      // Parts that wait until they are near come for a print (use-near, watch-near).
      if (isWaiting) window.dispatchEvent(new Event('beforeprint'));
      if (isWaiting) quietSince = Date.now();
      if (Date.now() - quietSince < SETTLED_MS) return;
      clearInterval(timer);
      window.print();
      setPreparing(false);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [isPreparing, queries, frame]);
  return { isPreparing, print: () => setPreparing(true) };
}
