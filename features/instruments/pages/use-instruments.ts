// Gauges and columns as admins see them, and what changes them; read again on news of readings and every few minutes.
import { send } from '@bantay/web/api/client.ts';
import type { BodyOf } from '@bantay/web/api/inside.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { polling } from '@bantay/web/api/polling.ts';
import { useChange } from '@bantay/web/api/use-change.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useQuery } from '@tanstack/react-query';
import { instrumentCalls } from '../wire/instruments.calls.ts';
import type {
  addColumn,
  addGauge,
  attachGauge,
  changeColumn,
  detachGauge,
  listCaredColumns,
  listCaredGauges,
  orderGauge,
  retireColumn,
  retireGauge,
  reviveColumn,
  reviveGauge,
} from '../wire/instruments.ts';

export const useCaredGauges = () =>
  useQuery({
    queryKey: keys.of('rainfall', 'care'),
    queryFn: ({ signal }) => send<typeof listCaredGauges>(instrumentCalls.listCaredGauges, { signal }),
    ...polling,
  });

export const useCaredColumns = () =>
  useQuery({
    queryKey: keys.of('subsurface', 'care'),
    queryFn: ({ signal }) => send<typeof listCaredColumns>(instrumentCalls.listCaredColumns, { signal }),
    ...polling,
  });

export type CaredGauge = NonNullable<ReturnType<typeof useCaredGauges>['data']>['gauges'][number];
export type CaredColumn = NonNullable<ReturnType<typeof useCaredColumns>['data']>['columns'][number];
export type NewGauge = BodyOf<typeof addGauge>;
export type NewColumn = BodyOf<typeof addColumn>;
type AtSite = BodyOf<typeof detachGauge>;

export const useAddGauge = () =>
  useChange(keys.of('rainfall'), ({ content, key }: Deed<NewGauge>) =>
    send<typeof addGauge>(instrumentCalls.addGauge, { body: content, key }),
  );

export type Placing =
  | ({ kind: 'order' | 'attach' } & BodyOf<typeof orderGauge>)
  | ({ kind: 'detach'; distanceKm?: never } & AtSite);

/** At one of its sites. */
export const usePlaceGauge = () =>
  useChange(keys.of('rainfall'), ({ content, key }: Deed<Placing>) => {
    const { kind, distanceKm, ...at } = content;
    if (kind === 'detach') return send<typeof detachGauge>(instrumentCalls.detachGauge, { body: at, key });
    const body = { ...at, distanceKm };
    return kind === 'order'
      ? send<typeof orderGauge>(instrumentCalls.orderGauge, { body, key })
      : send<typeof attachGauge>(instrumentCalls.attachGauge, { body, key });
  });

export const useSwitchGauge = (how: 'retire' | 'revive') =>
  useChange(keys.of('rainfall'), ({ content, key }: Deed<BodyOf<typeof retireGauge>>) =>
    how === 'retire'
      ? send<typeof retireGauge>(instrumentCalls.retireGauge, { body: content, key })
      : send<typeof reviveGauge>(instrumentCalls.reviveGauge, { body: content, key }),
  );

export const useAddColumn = () =>
  useChange(keys.of('subsurface'), ({ content, key }: Deed<NewColumn>) =>
    send<typeof addColumn>(instrumentCalls.addColumn, { body: content, key }),
  );

export type ColumnChange = BodyOf<typeof changeColumn>;

export const useChangeColumn = () =>
  useChange(keys.of('subsurface'), ({ content, key }: Deed<ColumnChange>) =>
    send<typeof changeColumn>(instrumentCalls.changeColumn, { body: content, key }),
  );

export const useSwitchColumn = (how: 'retire' | 'revive') =>
  useChange(keys.of('subsurface'), ({ content, key }: Deed<BodyOf<typeof retireColumn>>) =>
    how === 'retire'
      ? send<typeof retireColumn>(instrumentCalls.retireColumn, { body: content, key })
      : send<typeof reviveColumn>(instrumentCalls.reviveColumn, { body: content, key }),
  );
