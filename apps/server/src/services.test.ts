import { describe, expect, it } from 'vitest';
import type { Plate } from './plate.ts';
import { makeHouse, type ServiceParts } from './services.ts';

/** Nothing of it is asked here but by what the test plugs in. */
const parts = { db: {}, readDb: {}, config: {}, isDemo: true } as unknown as ServiceParts;
/** Rooms whose services are words; the names of real ones stand for any. */
const plate = (services: Record<string, (all: Record<string, unknown>) => unknown>): Plate => ({
  services: Object.fromEntries(
    Object.entries(services).map(([name, make]) => [name, ({ services: all }: { services: never }) => make(all)]),
  ) as never, // words in the place of services
});

describe('the services of the house', () => {
  it('are made when they are asked for, each once, whatever the order of the rooms', () => {
    const made: string[] = [];
    const note = (name: string) => {
      made.push(name);
      return name;
    };
    const { services } = makeHouse(
      [plate({ alerts: ({ sites }) => note(`alerts on ${String(sites)}`) }), plate({ sites: () => note('sites') })],
      parts,
    );
    expect(made).toEqual([]);
    expect(services.alerts).toBe('alerts on sites');
    expect([services.alerts, services.sites]).toEqual(['alerts on sites', 'sites']);
    expect(made).toEqual(['sites', 'alerts on sites']);
  });

  it('that need each other are told by name', () => {
    const { services } = makeHouse([plate({ ewi: ({ duty }) => duty }), plate({ duty: ({ ewi }) => ewi })], parts);
    expect(() => services.ewi).toThrow('Services need each other: ewi → duty → ewi.');
  });

  it('that could not be made say why each time, not that they need themselves', () => {
    const fail = () => {
      throw new Error('no key');
    };
    const { services } = makeHouse([plate({ loggers: fail })], parts);
    for (const _ of [1, 2]) expect(() => services.loggers).toThrow('no key');
  });

  it('have one maker each, those of the house too', () => {
    const two = plate({ sites: () => 1 });
    expect(() => makeHouse([two, two], parts)).toThrow('Two rooms give the service sites.');
    expect(() => makeHouse([plate({ clock: () => 1 })], parts)).toThrow('Two rooms give the service clock.');
  });
});
