// What a room plugs into the server: its plate. The plates are read at the start (read-plates.ts); nobody lists the rooms.
import type { Declaration } from '@bantay/kernel/wire/route';
import type { FastifyInstance } from 'fastify';
import type { Channels } from './channels/channels.ts';
import type { Config } from './config.ts';
import type { Db } from './database/database.ts';
import type { Replica } from './database/read-replica.ts';
import type { FieldClock } from './field-clock.ts';
import type { FileStore } from './files/file-store.ts';
import type { FreeSpace } from './files/free-space.ts';
import type { Incoming } from './files/incoming.ts';
import type { Cookies } from './http/cookies.ts';
import type { Door } from './http/door.ts';
import type { NamedOfSite } from './http/first-page.ts';
import type { FirstAbove, FirstGiven, FirstParts, FirstSight } from './http/first-sight.ts';
import type { Rights, SitesOf } from './http/rights.ts';
import type { SignInPage } from './http/sign-in-page.ts';
import type { Job } from './jobs/jobs.ts';
import type { Municipality } from './municipality.ts';
import type { SettingsBook } from './settings.ts';
import type { DeliveryReports } from './sms/delivery-reports.ts';
import type { Gateway } from './sms/gateway.ts';
import type { AcceptedRow, Outbox } from './sms/outbox.ts';
import type { Sender } from './sms/sender.ts';

/**
 * Every service of the house by its name: those of the ground floor here; each room adds its own in its plate by
 * `declare module '@bantay/server/plate.ts'`. One is made when it is first asked for, so their order is nobody's concern.
 */
export interface Services {
  clock: FieldClock;
  settings: SettingsBook;
  outbox: Outbox;
  /** Null: none is set, and what is to be sent waits. */
  gateway: Gateway | null;
  reports: DeliveryReports;
  /** Beside SMS, for people on duty. */
  channels: Channels;
  sender: Sender;
}

/** A house beside this one (beside-house.ts). */
export interface BesideHouse {
  db: Db;
  services: Services;
  close(): Promise<void>;
}

export interface BesideHouses {
  /** In a schema that is not there yet. `furnish` brings what it begins with. */
  raise(schema: string, gateway: Gateway, furnish: (own: Db) => Promise<void>): Promise<BesideHouse>;
  /** One that stands. */
  enter(schema: string, gateway: Gateway): Promise<BesideHouse>;
  /** Takes it down with all that is in it. */
  raze(schema: string): Promise<void>;
}

/** What services are made from. */
export interface House {
  services: Services;
  db: Db;
  readDb: Db;
  /** How the replica behind `readDb` is; null or none: there is no replica. */
  replica?: Pick<Replica, 'seen'> | null;
  config: Config;
  isDemo: boolean;
  /** The file as it was at the start. What it says beside its seals holds until the database is told: ask `services.settings`. */
  municipality: Municipality;
  /** HMAC key of one-time codes, from the data folder. */
  secret: string;
  /** municipality.json and its pictures lie here. */
  dataFolder: string;
  files: FileStore;
  space: FreeSpace;
  /** Raises houses beside this one; not there in one that stands beside, and in commands. */
  beside?: BesideHouses;
  /** Hears what broke while nobody waited for the answer. */
  report: (error: unknown) => void;
  /** Tests set the wall clock and the time since boot. */
  hands?: { wall: () => number; sinceBoot: () => number; isSynchronised?: () => Promise<boolean | null> };
}

/** What doors are opened with. */
export interface Entrance extends House {
  door: Door;
  rights: Rights;
  /** Takes plain web forms too: for machines of providers. */
  formDoor: Door;
  http: FastifyInstance;
  /** Null where no pages are served. */
  signInPage: SignInPage | null;
  cookies: Cookies;
  uploads: Incoming;
  /** Every call that has a door: whole when all doors are open. */
  declared: readonly Declaration[];
}

/** What jobs are timed with. */
export interface Timing extends House {
  /** What a closing waits for: in demo mode the readings of its half hour. */
  beforeClosing: (() => Promise<void>) | undefined;
  /** A step of the engine is done. */
  turned: () => void;
}

/** One that listens on the socket of the pages, and hears from the other servers on its channel of the database. */
export interface SocketPart {
  channel: string;
  receive(userId: number, payload: unknown): Promise<unknown>;
  deliver(payload: string): Promise<void>;
}

/** One on which machines speak something else than http. */
export interface Line {
  open(): Promise<unknown>;
  close(): Promise<void>;
}

/** The job whose turns the watchdog of the system hears. */
export const ENGINE_JOB = 'engine';

export interface Plate {
  services?: { [Name in keyof Services]?: (house: House) => Services[Name] };
  /** When all services can be had, and before anything is asked: plugs one into another. */
  begin?(services: Services): void;
  /** Of what site the room's things are, for calls that name them: by the word that `about` of a declaration uses. */
  sitesOf?: Readonly<Record<string, SitesOf>>;
  /** What a page may name of a site beside its letters (FirstLook of the pages): by the word in its call. Null: nothing is named. */
  named?(services: Services): Readonly<Record<string, NamedOfSite>>;
  /** What pages of the room show first, before their programs are there. */
  firstParts?(services: Services): FirstParts;
  /** What stands above that on every page. */
  firstAbove?(services: Services): FirstAbove;
  /** What stands in a page until its programs are there, made of all that: of one room. */
  firstSight?(house: House, given: FirstGiven): FirstSight;
  doors?(entrance: Entrance): void;
  jobs?(timing: Timing): Job[];
  /** A job that looks after all the others, whose names it is given. */
  watch?(services: Services, jobs: readonly string[]): Job;
  /** Part of the hourly tidying up. */
  tidy?(services: Services): Promise<void>;
  /** Told in the transaction in which the first gateway took a message, and as sending goes on. */
  sms?(services: Services): {
    onAccepted(tx: Db, row: AcceptedRow): Promise<void>;
    onProgress(db: Db, releaseId: number): Promise<void>;
  };
  /** Takes what people answer by SMS where the gateway itself hears it. */
  hear?(services: Services, sms: { from: string; text: string }): Promise<void>;
  /** A line beside those of http, open while the server listens; null: it is not wanted. */
  line?(house: House): Line | null;
  socket?(house: House, emitTo: EmitTo, onError: (error: unknown) => void): SocketPart;
}

export type EmitTo = (userId: number, event: string, payload: unknown) => void;
