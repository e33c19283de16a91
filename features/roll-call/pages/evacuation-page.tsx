// `/evacuation/:site`: everybody by name, on a telephone in the rain: who is safe, who is missing, and two big buttons each.
import { useFieldNow } from '@bantay/web/api/field-clock.ts';
import { May } from '@bantay/web/api/may.tsx';
import { useIsLate } from '@bantay/web/api/polling.ts';
import { readClock } from '@bantay/web/api/read-clock.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { useSite, useSiteLine } from '@bantay/web/api/use-site.ts';
import { paths } from '@bantay/web/paths.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import page from '@bantay/web/ui/page.module.css';
import { PageHead } from '@bantay/web/ui/page-head.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SiteCode } from '../../sites/rules/site.ts';
import { rollSummary } from '../rules/roll-list.ts';
import { type Standing, standings } from '../rules/roll-state.ts';
import { rollCallCalls } from '../wire/roll-call.calls.ts';
import { KeepLine } from './keep-line.tsx';
import { type KeptNames, useKeptNames } from './kept-names.ts';
import { MarkBands } from './mark-bands.tsx';
import { CloseQuestion, OpenDialog } from './open-close.tsx';
import { ReportList } from './report-list.tsx';
import { RollCounter } from './roll-counter.tsx';
import { RollList } from './roll-list-view.tsx';
import { keptStandings, type SeenRollCall, type SeenSite, type ShownMark, shownMarks } from './roll-model.ts';
import { useMarks, useMe, useRollCall } from './use-roll-call.ts';

const HEIGHT = 900;
const MINUTE_MS = 60_000;

export default function EvacuationPage() {
  const { t } = useTranslation('rollcall');
  const problemText = useProblemText();
  const site = useSite();
  const query = useRollCall(site);
  const names = useKeptNames(site, query);
  const isLate = useIsLate(query.data?.now);
  const line = useSiteLine(site);
  const [isOpening, setOpening] = useState(false);
  const { data } = query;
  const isRunning = data?.rollCall !== null && data?.rollCall?.closedAt === null;
  return (
    <div className={page.page}>
      <PageHead title={t('title')} line={line}>
        {data?.onList && !isRunning && (
          <May call={rollCallCalls.openRollCall} site={site}>
            <Button kind="primary" onClick={() => setOpening(true)}>
              {t('open.button')}
            </Button>
          </May>
        )}
      </PageHead>
      {isLate && data && <Band kind="stale">{t('late', { time: readClock(data.now) })}</Band>}
      <QueryState query={query} height={HEIGHT} what={t('failed')} describe={problemText}>
        {(seen) =>
          seen.rollCall ? (
            <Running key={seen.rollCall.rollcallId} {...{ site, seen, names }} rollCall={seen.rollCall} />
          ) : (
            <None seen={seen} site={site} />
          )
        }
      </QueryState>
      {isOpening && data?.onList && <OpenDialog site={site} onList={data.onList} onClose={() => setOpening(false)} />}
    </div>
  );
}

function None({ seen: { onList }, site }: { seen: SeenSite; site: SiteCode }) {
  const { t } = useTranslation('rollcall');
  return (
    <>
      <p>{onList === null ? t('noHouseholds') : t('none', { ...onList })}</p>
      <p>
        <Link to={paths.assessment(site)}>{t('toHouseholds')}</Link>
      </p>
    </>
  );
}

function useStandings(shown: readonly ShownMark[]) {
  const before = useRef<ReadonlyMap<number, Standing<ShownMark>>>(new Map());
  const standing = useMemo(() => keptStandings(before.current, standings(shown)), [shown]);
  useEffect(() => {
    before.current = standing;
  }, [standing]);
  return standing;
}

interface RunningProps {
  site: SiteCode;
  seen: SeenSite;
  rollCall: SeenRollCall;
  names: KeptNames | null;
}

function Running({ site, seen, rollCall, names }: RunningProps) {
  const { t } = useTranslation('rollcall');
  const now = useFieldNow(MINUTE_MS);
  const me = useMe();
  const marks = useMarks(site);
  const { waiting, sent } = marks;
  const [isClosing, setClosing] = useState(false);
  const { people, closedAt } = rollCall;
  const shown = useMemo(() => shownMarks(rollCall, { waiting, sent }, me), [rollCall, waiting, sent, me]);
  const standing = useStandings(shown);
  const summary = useMemo(() => rollSummary(people, shown, now), [people, shown, now]);
  const opened = { centre: rollCall.centre, time: shownTime(rollCall.openedAt), name: rollCall.openedBy };
  return (
    <>
      <p>
        {t('head', opened)}
        <br />
        {t('recorded')}
      </p>
      {names && closedAt === null && <KeepLine names={names} />}
      {closedAt !== null && (
        <Band kind="info">{t('closed', { time: shownTime(closedAt), name: rollCall.closedBy ?? '' })}</Band>
      )}
      {closedAt === null && seen.level === 0 && summary.wentBack.length + summary.safe > 0 && (
        <Band kind="stale">
          {summary.wentBack.length === 0 ? (
            t('allClearNone')
          ) : (
            <>
              <strong>{t('allClear')}</strong> {summary.wentBack.map(({ name }) => name).join(', ')}
            </>
          )}
        </Band>
      )}
      <MarkBands rollcallId={rollCall.rollcallId} {...{ people, marks }} />
      <RollCounter summary={summary} />
      <RollList
        {...{ site, rollCall, standing, summary, now }}
        onPress={(pressed, state) => marks.press(rollCall.rollcallId, pressed, state)}
      />
      <ReportList reports={rollCall.reports} />
      {closedAt === null && (
        <May call={rollCallCalls.closeRollCall} site={site}>
          <div>
            <Button kind="danger" onClick={() => setClosing(true)}>
              {t('close.button')}
            </Button>
          </div>
        </May>
      )}
      {isClosing && (
        <CloseQuestion
          rollcallId={rollCall.rollcallId}
          summary={summary}
          waits={waiting.some(({ problem }) => problem === null)}
          onClose={() => setClosing(false)}
        />
      )}
    </>
  );
}
