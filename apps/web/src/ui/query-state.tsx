// The four states of every block: waiting, failed, empty, there; old data stay visible below a failure.
import type { ReactNode } from 'react';
import { Band } from './band.tsx';
import { Button } from './button.tsx';
import { useFieldTimeOf } from './field-time.ts';
import styles from './query-state.module.css';
import { Skeleton } from './skeleton.tsx';
import { clockOrDay } from './time-words.ts';
import { fillWords, useUiWords } from './words.tsx';

/** The part of a query that this block reads; TanStack Query's result fits. */
export interface QueryLike<T> {
  data: T | undefined;
  error: unknown;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => unknown;
  dataUpdatedAt: number;
  errorUpdatedAt?: number;
}

interface Props<T> {
  query: QueryLike<T>;
  /** Height of the finished block in px, so that nothing jumps. */
  height: number;
  isEmpty?: ((data: T) => boolean) | undefined;
  emptyText?: ReactNode;
  /** What could not be read, e.g. 'Rainfall of Purok 2'. */
  what?: string | undefined;
  /** The failure in words. */
  describe?: ((error: unknown) => string) | undefined;
  children: (data: T) => ReactNode;
}

export function QueryState<T>({ query, height, isEmpty, emptyText, what, describe, children }: Props<T>) {
  const words = useUiWords();
  const { data, error } = query;
  const hasFailed = error !== null && error !== undefined;

  if (data === undefined && !hasFailed) return <Skeleton height={height} />;

  return (
    <>
      {hasFailed && <FailedBand {...{ query, what, describe }} />}
      {data === undefined ? (
        <div className={styles.frame} style={{ minHeight: Math.max(0, height - 68) }} />
      ) : isEmpty?.(data) ? (
        <p className={styles.empty}>{emptyText ?? words.noData}</p>
      ) : (
        children(data)
      )}
    </>
  );
}

function FailedBand<T>({ query, what, describe }: Pick<Props<T>, 'query' | 'what' | 'describe'>) {
  const words = useUiWords();
  // What is on screen is as old as its last success; without one, the failure's own time is said.
  const since = query.dataUpdatedAt || query.errorUpdatedAt;
  const fieldTimeOf = useFieldTimeOf();
  const sentence = [what ? `${what}: ${lowerFirst(words.readFailed)}` : words.readFailed];
  if (since) sentence.push(fillWords(words.since, { time: clockOrDay(fieldTimeOf(since), fieldTimeOf(Date.now())) }));
  return (
    <Band
      kind="failed"
      action={
        <Button size="s" busy={query.isFetching} onClick={() => void query.refetch()}>
          {words.tryAgain}
        </Button>
      }
    >
      <strong>{`${sentence.join(' ')}.`}</strong>
      {describe && ` ${describe(query.error)}`}
    </Band>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
