// Duty problems from the server, and what people say to them.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { send } from '@bantay/web/api/client.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { useMay } from '@bantay/web/api/may.tsx';
import type { DutyList, DutyProblem } from '@bantay/web/api/shapes.ts';
import { siteFacts } from '@bantay/web/api/site-book.ts';
import { useChange } from '@bantay/web/api/use-change.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { dutyCalls } from '../wire/duty.calls.ts';
import type {
  acknowledgeDutyProblem,
  clockIsRight,
  listDutyProblems,
  openDutyProblems,
  silenceDutyProblem,
} from '../wire/duty.ts';

const POLL_MS = 60_000;

export function useDutyList() {
  return useQuery({
    queryKey: keys.of('duty'),
    queryFn: ({ signal }) => send<typeof listDutyProblems>(dutyCalls.listDutyProblems, { signal }),
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: true,
  });
}

/** Shown only when there is something to show: problems, or that nobody knows. */
export const hasSomething = (list: DutyList | undefined, isError: boolean): boolean =>
  isError || (list !== undefined && (list.isLate || list.problems.length > 0));

export const useAcknowledge = () =>
  useChange(keys.of('duty'), ({ content: problemId, key }: Deed<number>) =>
    send<typeof acknowledgeDutyProblem>(dutyCalls.acknowledgeDutyProblem, { body: { problemId }, key }),
  );

export const useClockIsRight = () =>
  useChange(keys.of('duty'), ({ content: problemId, key }: Deed<number>) =>
    send<typeof clockIsRight>(dutyCalls.clockIsRight, { body: { problemId }, key }),
  );

interface Silence {
  problemId: number;
  /** Field time, epoch ms. */
  until: number;
  reason: string;
}

export const useSilence = () =>
  useChange(keys.of('duty'), ({ content: { problemId, until, reason }, key }: Deed<Silence>) =>
    send<typeof silenceDutyProblem>(dutyCalls.silenceDutyProblem, {
      body: { problemId, until: toManilaText(until), reason },
      key,
    }),
  );

/** A touch, a key, a turn of the wheel: a screen that is on in an empty room opens nothing. */
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel'] as const;

/** Tells the server that somebody has looked, once for each problem, with the first sign of life after it is shown. */
export function useOpenedWhenSeen(problems: readonly DutyProblem[]): void {
  const queries = useQueryClient();
  const may = useMay();
  const told = useRef(new Set<number>());
  // Who only reads has looked, too, but nobody counts on it.
  const mine = problems.filter(
    ({ siteCode }) => may(dutyCalls.openDutyProblems, siteFacts(siteCode)?.siteId) !== false,
  );
  const unopened = mine.filter((one) => one.opened === null).map((one) => one.problemId);
  const key = unopened.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids as text stand for the list, which is new with every answer
  useEffect(() => {
    const news = unopened.filter((id) => !told.current.has(id));
    if (news.length === 0) return;
    const seen = () => {
      if (document.visibilityState !== 'visible') return;
      stop();
      for (const id of news) told.current.add(id);
      send<typeof openDutyProblems>(dutyCalls.openDutyProblems, { body: { problemIds: news } })
        .catch(() => {
          // The notices go on; the next sign of life tries again.
          for (const id of news) told.current.delete(id);
        })
        .finally(() => void queries.invalidateQueries({ queryKey: keys.of('duty') }));
    };
    const stop = () => {
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, seen);
    };
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, seen, { passive: true });
    return stop;
  }, [key]);
}
