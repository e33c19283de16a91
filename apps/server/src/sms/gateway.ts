// What every SMS gateway is to us: one message in, one of four answers out.
import type { FurtherChannel } from './channel.ts';
import type { DeliveryReport } from './delivery-reports.ts';

export interface Sms {
  /** 639XXXXXXXXX; of a further channel the address there. */
  number: string;
  text: string;
  /** The same for every try of one row: gateways that know it never send twice. */
  idempotencyKey: string;
  /** Name for the simulator's page; no gateway sends it anywhere. */
  name: string;
  /** What a call says, by the names of its recordings; null or absent: nothing was composed for one. */
  spoken?: readonly string[] | null;
}

export type HandOver =
  | {
      outcome: 'accepted';
      reference: string | null;
      /** Which of several gateways took it. */
      gateway?: string;
      /** Its person has said that he looks after it. */
      isAnswered?: true;
    }
  /** Will never work: wrong number, refused text. */
  | { outcome: 'final'; detail: string }
  /** Was certainly not sent, may work later. */
  | {
      outcome: 'retry';
      detail: string /** Asked for by the other side; the own pause holds where it is longer. */;
      afterMs?: number;
    }
  /** May or may not have been sent. */
  | { outcome: 'doubtful'; detail: string };

/** What comes back through a gateway that keeps a connection. */
export interface Listener {
  report(report: DeliveryReport): Promise<void>;
  /** Resolves when it is stored; the gateway brings it again when it throws. */
  incoming(sms: { from: string; text: string }): Promise<void>;
}

export interface Gateway {
  readonly kind: string;
  /** SMS unless it says otherwise: a sender takes the rows of its own channel alone. */
  readonly channel?: FurtherChannel;
  /** True: the same key twice is one message, so a lost answer is simply tried again. */
  readonly takesKeys: boolean;
  /** Messages handed over at the same time. */
  readonly parallel: number;
  /** A hand-over is given up after this; the lease is longer by 30 s. */
  readonly timeoutMs: number;
  send(sms: Sms): Promise<HandOver>;
  /** Keeps a connection for what comes back; only the sending process of a server calls it. */
  listen?(listener: Listener): void;
  /** The end: hand-overs that can be taken back are, and no connection is left. */
  stop?(): void;
}

/** One that speaks a further channel. */
export type FurtherGateway = Gateway & { readonly channel: FurtherChannel };
