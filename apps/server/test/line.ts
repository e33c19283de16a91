// A line to a database that a trial can spoil: what comes over it goes on as the trial says.
import { connect, createServer, type Socket } from 'node:net';

export interface Line {
  /** The address of the database at the other end of the line. */
  url: string;
  close(): void;
}

export interface LineOptions {
  /** How bytes of the database, or for it, go on. */
  pass: (bytes: Buffer, to: Socket, isAnswer: boolean) => unknown;
  /** How the end of one side reaches the other. */
  end?: (other: Socket) => unknown;
}

export async function openLine(url: string, { pass, end = (other) => other.destroy() }: LineOptions): Promise<Line> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [one, other, isAnswer] of [
      [near, far, false],
      [far, near, true],
    ] as const) {
      sockets.add(one);
      one.on('data', (bytes) => pass(bytes, other, isAnswer));
      one.on('error', () => {});
      one.on('close', () => end(other));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as { port: number }).port);
  return {
    url: through.href,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
