import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { parseMail, type ReceivedMail } from './mail-server-mail';

/**
 * - `accept`: takes every mail
 * - `refuse`: says for good that there is no such recipient (550)
 * - `defer`: says that it cannot take the mail now (451)
 * - `hang`: takes connections and never says a word
 * - `drop`: breaks the connection while a mail is under way
 */
export type MailServerMode = 'accept' | 'refuse' | 'defer' | 'hang' | 'drop';

export interface MailServer {
  /** `smtp://127.0.0.1:port` */
  readonly url: string;
  readonly port: number;
  /** Mails that were accepted, oldest first. */
  readonly mails: readonly ReceivedMail[];
  /** The newest mail that is meant; with none here, the first one to come.
   * @param timeoutMs default 30,000: a mail that failed is tried again after ten seconds at the earliest
   * @throws with what did come, when none is in time */
  readonly waitForMail: (
    isMeant: (mail: ReceivedMail) => boolean,
    timeoutMs?: number,
  ) => Promise<ReceivedMail>;
  /** From now on; what hangs goes on hanging. */
  readonly setMode: (mode: MailServerMode) => void;
  /** Connections so far, those that came to nothing included. */
  readonly countConnections: () => number;
  /** Breaks every connection and frees the port. */
  readonly close: () => Promise<void>;
}

interface Waiting {
  readonly isMeant: (mail: ReceivedMail) => boolean;
  readonly resolve: (mail: ReceivedMail) => void;
}

/** A real mail server for tests; it needs no test runner. Starts in mode `accept`.
 * @param port default: any free one */
export async function startMailServer({ port = 0 }: { port?: number } = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const waiting = new Set<Waiting>();
  let mode: MailServerMode = 'accept';
  let connections = 0;

  const receive = (mail: ReceivedMail) => {
    mails.push(mail);
    for (const { isMeant, resolve } of [...waiting]) if (isMeant(mail)) resolve(mail);
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
        .then((raw) => parseMail(raw, recipients))
        .then(receive)
        .then(() => done(), done);
    },
  });
  // A connection that its other end breaks is no fault of the server.
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
    mails,
    waitForMail: (isMeant, timeoutMs = 30_000) => waitFor(mails, waiting, isMeant, timeoutMs),
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
  mails: readonly ReceivedMail[],
  waiting: Set<Waiting>,
  isMeant: Waiting['isMeant'],
  timeoutMs: number,
): Promise<ReceivedMail> {
  const here = mails.findLast(isMeant);
  if (here) return Promise.resolve(here);
  return new Promise((resolve, reject) => {
    const entry: Waiting = {
      isMeant,
      resolve: (mail) => {
        clearTimeout(timer);
        waiting.delete(entry);
        resolve(mail);
      },
    };
    const timer = setTimeout(() => {
      waiting.delete(entry);
      const others = mails.map(({ to, subject }) => `"${subject}" to ${to}`).join(', ');
      reject(new Error(`No such mail within ${timeoutMs} ms; came: ${others || 'none'}.`));
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
