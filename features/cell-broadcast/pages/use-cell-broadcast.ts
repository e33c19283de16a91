// The request for a cell broadcast of a release, and the notes of what became of it.
import { send } from '@bantay/web/api/client.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { useChange } from '@bantay/web/api/use-change.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useQuery } from '@tanstack/react-query';
import type { MarkKind } from '../rules/broadcast-request.ts';
import { cellBroadcastCalls } from '../wire/cell-broadcast.calls.ts';
import type { markBroadcastRequest, readBroadcastRequest } from '../wire/cell-broadcast.ts';

export const useCellBroadcast = (releaseId: string) =>
  useQuery({
    queryKey: keys.of('cell-broadcast', releaseId),
    queryFn: ({ signal }) =>
      send<typeof readBroadcastRequest>(cellBroadcastCalls.readRequest, { params: { releaseId }, signal }),
  });

export type SeenRequest = NonNullable<ReturnType<typeof useCellBroadcast>['data']>;

export interface Mark {
  releaseId: number;
  kind: MarkKind;
  /** Wire time. */
  at: string;
}

export const useMark = () =>
  useChange(keys.of('cell-broadcast'), ({ content, key }: Deed<Mark>) =>
    send<typeof markBroadcastRequest>(cellBroadcastCalls.markRequest, { body: content, key }),
  );
