// `/skill/{site}`: how good the warnings were. Rates with their intervals, the duration matrix, each warning and what is said of it.
import { May } from '@bantay/web/api/may.tsx';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { useSite } from '@bantay/web/api/use-site.ts';
import { paths } from '@bantay/web/paths.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { SelectField } from '@bantay/web/ui/field.tsx';
import { lazy } from '@bantay/web/ui/lazy.tsx';
import page from '@bantay/web/ui/page.module.css';
import { PageHead } from '@bantay/web/ui/page-head.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { SiteCode } from '../../sites/rules/site.ts';
import { skillCalls } from '../wire/skill.calls.ts';
import { MatrixTable } from './matrix-table.tsx';
import { RatesPart } from './rates-part.tsx';
import styles from './skill.module.css';
import { SlideList } from './slide-list.tsx';
import { TruthDialog } from './truth-dialog.tsx';
import { type SeenWarning, useSkill } from './use-skill.ts';
import { WarningList } from './warning-list.tsx';

/** Of one year, which somebody has to choose first. */
const Papers = lazy(() => import('./papers.tsx').then((module) => ({ default: module.Papers })));
/** Years of rain are asked for with a press. */
const PastRain = lazy(() => import('./past-rain.tsx').then((module) => ({ default: module.PastRain })));

const HEIGHT = 640;
/** Of which warning something is said; 'slide': of none. */
type Saying = SeenWarning | 'slide' | null;

export default function SkillPage() {
  const site = useSite();
  const { t } = useTranslation('skill');
  const problemText = useProblemText();
  const [search] = useSearchParams();
  const [year, setYear] = useState('');
  const [saying, setSaying] = useState<Saying>(null);
  const query = useSkill(site, year);
  const asked = Number(search.get('event'));
  return (
    <div className={page.page}>
      <PageHead title={`${t('title')} · ${site.toUpperCase()}`} line={t('intro')}>
        <Link to={paths.record(site)}>{t('back')}</Link>
      </PageHead>
      <QueryState query={query} height={HEIGHT} what={t('failed')} describe={problemText}>
        {(data) => (
          <>
            <div className={page.controls}>
              <SelectField
                label={t('year')}
                value={year}
                onChange={setYear}
                options={[
                  { value: '', label: t('allYears') },
                  ...data.years.map((one) => ({ value: String(one), label: String(one) })),
                ]}
              />
              {year !== '' && (
                <Suspense fallback={null}>
                  <Papers site={site} year={year} />
                </Suspense>
              )}
            </div>
            <p>{data.from === null ? t('never') : t('span', { from: shownTime(data.from), to: shownTime(data.to) })}</p>
            <RatesPart any={data.any} landslide={data.landslide} />
            <MatrixTable matrix={data.matrix} />
            <WarningList warnings={data.warnings} asked={asked} onSay={setSaying} />
            <SlideList slides={data.slides}>
              <May call={skillCalls.noteTruth} site={site}>
                <Button onClick={() => setSaying('slide')}>{t('slides.add')}</Button>
              </May>
            </SlideList>
            <Past site={site} />
          </>
        )}
      </QueryState>
      {saying && (
        <TruthDialog site={site} warning={saying === 'slide' ? null : saying} onClose={() => setSaying(null)} />
      )}
    </div>
  );
}

function Past({ site }: { site: SiteCode }) {
  const { t } = useTranslation('skill');
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={page.card} aria-labelledby="skill-past">
      <h2 id="skill-past">{t('past.title')}</h2>
      <p className={styles.quiet}>{t('past.intro')}</p>
      {isOpen ? (
        <Suspense fallback={null}>
          <PastRain site={site} />
        </Suspense>
      ) : (
        <Button onClick={() => setOpen(true)}>{t('past.open')}</Button>
      )}
    </section>
  );
}
