// The services of the house: each is made when it is first asked for, so that rooms need no order.
import { furtherSenders, makeChannels } from './channels/channels.ts';
import { joinSenders } from './channels/join-senders.ts';
import { makeFieldClock } from './field-clock.ts';
import type { House, Plate, Services } from './plate.ts';
import { makeSettingsBook } from './settings.ts';
import { makeGateway } from './sms/choose-gateway.ts';
import { makeDeliveryReports } from './sms/delivery-reports.ts';
import type { Gateway } from './sms/gateway.ts';
import { makeOutbox } from './sms/outbox.ts';
import { makeSender } from './sms/sender.ts';

/** What services are made from; the machine's time can be held still by a test. */
export interface ServiceParts extends Omit<House, 'services'> {
  machineNow?: () => number;
  /** In place of that of the settings: of a house beside. */
  gateway?: Gateway;
}

type Makers = { [Name in keyof Services]?: (house: House) => Services[Name] };

/** Those of the ground floor; `told` are the rooms that want to know what became of a message. */
function groundMakers(plates: readonly Plate[], { machineNow, gateway }: ServiceParts): Makers {
  const told = (services: Services) => {
    const all = plates.flatMap((plate) => plate.sms?.(services) ?? []);
    return {
      onAccepted: async (...row: Parameters<(typeof all)[number]['onAccepted']>) => {
        for (const one of all) await one.onAccepted(...row);
      },
      onProgress: async (...progress: Parameters<(typeof all)[number]['onProgress']>) => {
        for (const one of all) await one.onProgress(...progress);
      },
    };
  };
  return {
    clock: ({ db }) => makeFieldClock(db, machineNow),
    settings: ({ db, municipality }) => makeSettingsBook(db, municipality),
    outbox: ({ db, services: { clock } }) => makeOutbox(db, clock),
    gateway: ({ db, config }) => gateway ?? makeGateway(config, db),
    reports: ({ db, services }) => makeDeliveryReports({ db, ...told(services) }),
    channels: ({ config, dataFolder }) => makeChannels(config, dataFolder),
    sender: ({ db, services }) =>
      joinSenders(
        makeSender({ db, gateway: services.gateway, ...told(services) }),
        furtherSenders(db, services.channels),
      ),
  };
}

/** Throws where two services need each other while they are made, and where two rooms give one name. */
export function makeHouse(plates: readonly Plate[], parts: ServiceParts): House {
  const services = {} as Services; // each name is defined below
  const house: House = { ...parts, services };
  const made = new Map<string, unknown>();
  const beingMade = new Set<string>();
  const makers = [groundMakers(plates, parts), ...plates.map((plate) => plate.services ?? {})];
  // Whatever a maker gives stands under its name: the getter's type says so.
  for (const [name, make] of makers.flatMap((all) => Object.entries(all) as [string, (house: House) => unknown][])) {
    if (Object.hasOwn(services, name)) throw new Error(`Two rooms give the service ${name}.`);
    Object.defineProperty(services, name, {
      enumerable: true,
      get() {
        if (made.has(name)) return made.get(name);
        if (beingMade.has(name)) throw new Error(`Services need each other: ${[...beingMade, name].join(' → ')}.`);
        beingMade.add(name);
        try {
          made.set(name, make(house));
        } finally {
          beingMade.delete(name);
        }
        return made.get(name);
      },
    });
  }
  return house;
}
