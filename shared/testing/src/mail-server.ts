import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { parseEmail, type ReceivedEmail } from './received-email';

/** - `accept`: accepts every email
 * - `refuse`: rejects permanently, as for an unknown recipient (550)
 * - `defer`: rejects temporarily (451)
 * - `hang`: accepts connections but never responds
 * - `drop`: closes the connection during an email */
export type MailServerMode = 'accept' | 'refuse' | 'defer' | 'hang' | 'drop';

export interface MailServer {
  /** `smtp://127.0.0.1:port` */
  readonly url: string;
  readonly port: number;
  /** Accepted emails, oldest first. */
  readonly emails: readonly ReceivedEmail[];
  /** Returns the newest matching email, or waits for one.
   * @param timeoutMs default 30,000: a failed email is retried after ten seconds at the earliest
   * @throws with the emails received so far, on timeout */
  readonly waitForEmail: (
    isMatch: (email: ReceivedEmail) => boolean,
    timeoutMs?: number,
  ) => Promise<ReceivedEmail>;
  /** Applies to new connections; hanging ones keep hanging. */
  readonly setMode: (mode: MailServerMode) => void;
  /** Number of connections so far, including failed ones. */
  readonly countConnections: () => number;
  /** Closes all connections and frees the port. */
  readonly close: () => Promise<void>;
}

interface Waiting {
  readonly isMatch: (email: ReceivedEmail) => boolean;
  readonly resolve: (email: ReceivedEmail) => void;
}

/** A real SMTP server for tests, independent of the test runner. Starts in mode `accept`.
 * @param port default: any free port */
export async function startMailServer({ port = 0 }: { port?: number } = {}): Promise<MailServer> {
  const emails: ReceivedEmail[] = [];
  const sockets = new Set<Socket>();
  const waiting = new Set<Waiting>();
  let mode: MailServerMode = 'accept';
  let connections = 0;

  const receive = (email: ReceivedEmail) => {
    emails.push(email);
    for (const { isMatch, resolve } of [...waiting]) if (isMatch(email)) resolve(email);
  };
  const breakConnections = () => sockets.forEach((socket) => socket.destroy());
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onConnect: (_session, done) => {
      if (mode !== 'hang') done();
    },
    onRcptTo: (_address, _session, done) => done(refusal(mode)),
    onData: (stream, { envelope }, done) => {
      if (mode === 'drop') breakConnections();
      const recipients = envelope.rcptTo.map(({ address }) => address);
      readAll(stream)
        .then((raw) => parseEmail(raw, recipients))
        .then(receive)
        .then(() => done(), done);
    },
  });
  // Ignore connections closed by the client.
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const ownPort = await listen(server, port);
  return {
    url: `smtp://127.0.0.1:${ownPort}`,
    port: ownPort,
    emails,
    waitForEmail: (isMatch, timeoutMs = 30_000) => waitFor(emails, waiting, isMatch, timeoutMs),
    setMode: (next) => {
      mode = next;
    },
    countConnections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        breakConnections();
      }),
  };
}

function listen(server: SMTPServer, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.server.off('error', reject);
      resolve((server.server.address() as AddressInfo).port);
    });
  });
}

function waitFor(
  emails: readonly ReceivedEmail[],
  waiting: Set<Waiting>,
  isMatch: Waiting['isMatch'],
  timeoutMs: number,
): Promise<ReceivedEmail> {
  const here = emails.findLast(isMatch);
  if (here) return Promise.resolve(here);
  return new Promise((resolve, reject) => {
    const entry: Waiting = {
      isMatch,
      resolve: (email) => {
        clearTimeout(timer);
        waiting.delete(entry);
        resolve(email);
      },
    };
    const timer = setTimeout(() => {
      waiting.delete(entry);
      const others = emails.map(({ to, subject }) => `"${subject}" to ${to}`).join(', ');
      reject(new Error(`No matching email within ${timeoutMs} ms. Received: ${others || 'none'}.`));
    }, timeoutMs);
    waiting.add(entry);
  });
}

const REFUSALS: Partial<Record<MailServerMode, readonly [number, string]>> = {
  refuse: [550, '5.1.1 No such mailbox here'],
  defer: [451, '4.3.0 Try again later'],
};

function refusal(mode: MailServerMode): Error | null {
  const [responseCode, text] = REFUSALS[mode] ?? [];
  return text ? Object.assign(new Error(text), { responseCode }) : null;
}

async function readAll(stream: NodeJS.ReadableStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
