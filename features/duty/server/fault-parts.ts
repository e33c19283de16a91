// What the looks for faults ask, and the two clocks that they go by.
import type { Db } from '@bantay/server/database/database.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { FreeSpace } from '@bantay/server/files/free-space.ts';
import type { Outbox } from '@bantay/server/sms/outbox.ts';
import type { AlertsService } from '../../alerts/server/alerts-service.ts';
import type { WaitingService } from '../../alerts/server/waiting-service.ts';
import type { ClockService } from '../../clock/server/clock-service.ts';
import type { EwiService } from '../../ewi/server/ewi-service.ts';
import type { GatewayProofService } from '../../gateway-proof/server/gateway-proof-service.ts';
import type { HubService } from '../../hub/server/hub-service.ts';
import type { IncomingService } from '../../incoming/server/incoming-service.ts';
import type { LaddersService } from '../../ladders/server/ladders-service.ts';
import type { ArrivalsService } from '../../machines/server/arrivals-service.ts';
import type { RainfallService } from '../../rainfall/server/rainfall-service.ts';
import type { RehearsalService } from '../../rehearsal/server/rehearsal-service.ts';
import type { SirenService } from '../../siren/server/siren-service.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import type { SubsurfaceService } from '../../subsurface/server/subsurface-service.ts';
import type { WatchService } from '../../watch/server/watch-service.ts';
import type { WebhooksService } from '../../webhooks/server/webhooks-service.ts';
import type { JumpWatch } from './clock-jump.ts';

export interface FaultParts {
  db: Db;
  clock: FieldClock;
  sites: SitesService;
  alerts: Pick<AlertsService, 'behind'>;
  waiting: WaitingService;
  rainfall: RainfallService;
  subsurface: SubsurfaceService;
  ewi: EwiService;
  incoming: IncomingService;
  outbox: Outbox;
  space: FreeSpace;
  clockHold: ClockService;
  arrivals: Pick<ArrivalsService, 'batteries'>;
  hub: Pick<HubService, 'trouble'>;
  webhooks: Pick<WebhooksService, 'failing'>;
  watch: Pick<WatchService, 'read' | 'looked'>;
  ladders: LaddersService;
  rehearsal: Pick<RehearsalService, 'standing'>;
  siren: Pick<SirenService, 'trouble'>;
  gatewayProof: Pick<GatewayProofService, 'standing'>;
  jumps: JumpWatch;
}

export interface FaultClocks {
  now: number;
  machine: number;
  /** Machine time when the clock was last set ahead: what is older is as old as this. */
  jumpedAt: number;
  /** A machine instant as people read it. */
  toField(instant: number): number;
}
