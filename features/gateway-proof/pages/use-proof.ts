// The proof of the gateway as admins see and switch it.
import { send } from '@bantay/web/api/client.ts';
import type { BodyOf } from '@bantay/web/api/inside.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { useChange } from '@bantay/web/api/use-change.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useQuery } from '@tanstack/react-query';
import { proofCalls } from '../wire/gateway-proof.calls.ts';
import type { changeProof, readProof } from '../wire/gateway-proof.ts';

/** Somebody waits for the first one to come back. */
const LOOK_MS = 5_000;

export const useProof = () =>
  useQuery({
    queryKey: keys.of('gateway-proof', 'now'),
    queryFn: ({ signal }) => send<typeof readProof>(proofCalls.readProof, { signal }),
    refetchInterval: LOOK_MS,
  });

export type SeenProof = NonNullable<ReturnType<typeof useProof>['data']>;
export type ProofSetting = SeenProof['setting'];
export type ProofChange = BodyOf<typeof changeProof>;

export const useChangeProof = () =>
  useChange(keys.of('gateway-proof'), ({ content, key }: Deed<ProofChange>) =>
    send<typeof changeProof>(proofCalls.changeProof, { body: content, key }),
  );
