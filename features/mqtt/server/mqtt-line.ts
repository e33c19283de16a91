// The line of loggers that speak MQTT: the key of a logger is its password; it brings, and hears nothing.
import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls';
import type { MqttPlace } from '@bantay/server/config-mqtt.ts';
import { Problem } from '@bantay/server/problems.ts';
import { Aedes, type Client } from 'aedes';
import type { Logger, LoggersService } from '../../loggers/server/loggers-service.ts';
import { type MessageParts, MOST_BYTES, takeMessage } from './take-message.ts';

interface Parts extends MessageParts {
  loggers: LoggersService;
  /** False: the disk is filling up, and readings are no longer taken. */
  mayWrite: () => Promise<boolean>;
}

export interface MqttLine {
  /** The port that it listens on. */
  open(): Promise<number>;
  close(): Promise<void>;
}

/** Loggers of one house; the rest waits at the door. */
const MOST_CONNECTIONS = 500;
const CONNECT_WITHIN_MS = 10_000;
/** Proxies renew their certificates by themselves. */
const LOOK_AT_CERTIFICATE_MS = 60_000;
/** As MQTT 3.1.1 §3.2.2.3 counts them. */
const CONNECTION_REFUSED = { unavailable: 3, badKey: 4 } as const;

export function makeMqttLine({ port, tls }: MqttPlace, parts: Parts): MqttLine {
  const { loggers, onError } = parts;
  const keys = new WeakMap<Client, string>();
  let broker: Aedes | null = null;
  let server: Server | TlsServer | null = null;

  /** Asked for with each message, so that a key that was revoked ends at once. */
  async function loggerOf(authorization: string): Promise<Logger & { keyId: number }> {
    const logger = await loggers.require(authorization);
    if (logger.keyId === null) throw new Problem('unsigned');
    return { ...logger, keyId: logger.keyId };
  }

  function authenticate(client: Client, _name: unknown, password: Readonly<Buffer | undefined>, done: Authenticated) {
    const authorization = `Bearer ${password?.toString('utf8') ?? ''}`;
    loggerOf(authorization).then(
      () => {
        keys.set(client, authorization);
        done(null, true);
      },
      (error: unknown) => done(refusalOf(error), false),
    );
  }

  async function take(client: Client | null, { topic, payload }: Brought): Promise<void> {
    const authorization = client && keys.get(client);
    if (!authorization) throw new Problem('unsigned');
    if (!(await parts.mayWrite())) throw new Problem('diskFull');
    const logger = await loggerOf(authorization);
    await takeMessage(parts, { topic, text: payload.toString('utf8') }, logger);
    await loggers.touch(logger);
  }

  async function openBroker(): Promise<Aedes> {
    const made = await Aedes.createBroker({
      ...{ connectTimeout: CONNECT_WITHIN_MS, maxClientsIdLength: 100, authenticate },
      // The acknowledgement follows it: what could not be stored is brought again.
      authorizePublish: (client, packet, done) => {
        // Many ask for it by habit; there is nobody to keep it for.
        packet.retain = false;
        take(client, { topic: packet.topic, payload: Buffer.from(packet.payload) }).then(
          () => done(null),
          (error: Error) => {
            if (!(error instanceof Problem)) onError(error);
            done(error);
          },
        );
      },
      authorizeSubscribe: (_client, _subscription, done) => done(new Error('there is nothing to hear')),
      authorizeForward: () => null,
    });
    made.on('clientError', () => {});
    made.on('connectionError', () => {});
    return made;
  }

  return {
    async open() {
      const opened = await openBroker();
      broker = opened;
      const handle = (socket: Socket) => {
        endWhenTooMuch(socket);
        opened.handle(socket);
      };
      server = tls === null ? createServer(handle) : openTls(tls, handle, onError);
      server.maxConnections = MOST_CONNECTIONS;
      return listen(server, port, tls === null ? '127.0.0.1' : '0.0.0.0');
    },
    async close() {
      if (tls !== null) for (const file of [tls.cert, tls.key]) unwatchFile(file);
      const [closing, closed] = [broker, server];
      [broker, server] = [null, null];
      await new Promise<void>((done) => (closing === null ? done() : closing.close(() => done())));
      await new Promise<void>((done) => (closed === null ? done() : closed.close(() => done())));
    },
  };
}

type Authenticated = (error: (Error & { returnCode: number }) | null, success: boolean | null) => void;
interface Brought {
  topic: string;
  payload: Buffer;
}

function refusalOf(error: unknown): Error & { returnCode: number } {
  const code = error instanceof Problem ? CONNECTION_REFUSED.badKey : CONNECTION_REFUSED.unavailable;
  return Object.assign(new Error('refused'), { returnCode: code });
}

/** Before it is known who speaks, and in one message: the parser would hold whatever comes. */
function endWhenTooMuch(socket: Socket): void {
  let waiting = 0;
  let since = Date.now();
  socket.on('data', (part: Buffer) => {
    // What a good logger sends in a second is less than one message may be long.
    if (Date.now() - since > 1000) [waiting, since] = [0, Date.now()];
    waiting += part.length;
    if (waiting > 16 * MOST_BYTES) socket.destroy();
  });
}

function openTls(files: { cert: string; key: string }, handle: (socket: Socket) => void, onError: Parts['onError']) {
  const read = () => ({ cert: readFileSync(files.cert), key: readFileSync(files.key) });
  const server = createTlsServer({ ...read(), minVersion: 'TLSv1.2' }, handle);
  for (const file of [files.cert, files.key]) {
    watchFile(file, { interval: LOOK_AT_CERTIFICATE_MS, persistent: false }, () => {
      try {
        server.setSecureContext(read());
      } catch (error) {
        // Of the two files one is new and the other not yet: the old pair holds until both fit.
        onError(error);
      }
    });
  }
  server.on('tlsClientError', () => {});
  return server;
}

function listen(server: Server | TlsServer, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
