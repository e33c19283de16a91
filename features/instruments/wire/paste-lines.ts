// A line to paste for each thing that a key may bring: it is taken as it stands, and harms nothing.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { earthquakeCalls } from '../../earthquake/wire/earthquake.calls.ts';
import { incomingCalls } from '../../incoming/wire/incoming.calls.ts';
import { rainfallCalls } from '../../rainfall/wire/rainfall.calls.ts';
import { NO_TYPE, typeNumbers } from '../../subsurface/rules/communication-health.ts';
import { subsurfaceCalls } from '../../subsurface/wire/subsurface.calls.ts';
import type { KeyFeed } from '../rules/key-scope.ts';

export type Brought =
  | { kind: 'gauge'; name: string }
  /** `version`: which accelerometers its nodes have. */
  | { kind: 'column'; name: string; version: number }
  | { kind: KeyFeed };

interface Target {
  /** Without a slash at its end. */
  address: string;
  key: string;
  /** Field time, epoch ms. */
  now: number;
}

/** For a shell. Nothing in it holds a quote: names of instruments have none, and keys are base64url. */
export function pasteLine(brought: Brought, { address, key, now }: Target): string {
  const { path, body } = exampleOf(brought, toManilaText(now));
  const heads = `-H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json'`;
  return `curl -X POST '${address}${path}' ${heads} -d '${JSON.stringify(body)}'`;
}

function exampleOf(brought: Brought, ts: string): { path: string; body: object } {
  switch (brought.kind) {
    case 'gauge':
      // 0.0001 mm says 'no data' (specification 000): nothing is judged by it, and it is not kept aside as −1 is.
      return { path: rainfallCalls.ingestRainfall.path, body: { readings: [{ gauge: brought.name, ts, mm: 0.0001 }] } };
    case 'column': {
      const [first = NO_TYPE] = typeNumbers(brought.version);
      const accelerometer = first === NO_TYPE ? {} : { accelerometer: first };
      // No node at rest shows 0 g: the filters drop it.
      const reading = { column: brought.name, ts, node: 1, ...accelerometer, x: 0, y: 0, z: 0 };
      return { path: subsurfaceCalls.ingestTilt.path, body: { readings: [reading] } };
    }
    case 'earthquakes': {
      // Too weak to matter anywhere, and at sea.
      const event = { ts, magnitude: 1, depth: 10, latitude: 5, longitude: 119, issuer: 'TEST' };
      return { path: earthquakeCalls.ingestEarthquakes.path, body: { events: [event] } };
    }
    case 'sms':
      return { path: incomingCalls.ingestSms.path, body: { from: '09170000000', text: 'Test of the gateway' } };
    case 'reports':
      return { path: incomingCalls.ingestSmsReport.path, body: { id: 'test', status: 'delivered' } };
  }
}
