import { startMailServer, type MailServer } from '@tableside/testing/mail-server';
import type { Database } from '../db/pool';
import { startSender, type EmailSender } from '../email/sender';
import { EMAIL_TIMINGS, type EmailTimings } from '../email/deliver';
import { createSmtpTransport, type EmailTransport } from '../email/transport';
import { captureLog } from './captured-log';
import { createTestDatabase } from './database';

const TEST_SENDER = {
  from: { name: 'Tableside', address: 'no-reply@tableside.example' },
  siteOrigin: 'https://tableside.example',
};

/** Production timings, a hundred times faster. */
const QUICK: EmailTimings = {
  ...EMAIL_TIMINGS,
  pollMs: 20,
  sendMs: 3000,
  leaseMs: 6000,
  closeMs: 100,
  backoff: { firstMs: [10], thenMs: 20, totalMs: 60_000 },
};

interface StoredOrder {
  readonly id: number;
  readonly attempts: number;
  readonly sent_at: Date | null;
  readonly is_saved_only: boolean;
  readonly given_up_at: Date | null;
  readonly next_attempt_at: Date;
  readonly last_error: string | null;
  readonly details: Record<string, string>;
}

/** A database, a mail server, and senders for the tests of a file. */
export function prepareEmailTest() {
  let database: Database;
  let server: MailServer;
  let senders: EmailSender[] = [];
  const log = captureLog('trace');
  /** Queued emails, oldest first. */
  const orders = () =>
    database.db.selectFrom('emails').selectAll().orderBy('id').execute() as Promise<StoredOrder[]>;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  beforeEach(async () => {
    server = await startMailServer();
    log.clear();
  });
  afterEach(async () => {
    await Promise.all(senders.map((sender) => sender.close()));
    senders = [];
    await server.close();
    await database.db.deleteFrom('emails').execute();
  });
  afterAll(() => database.close());

  return {
    get database() {
      return database;
    },
    get db() {
      return database.db;
    },
    /** Reset to mode `accept`, without emails, before each test. */
    get server() {
      return server;
    },
    /** Starts a sender; it is closed after the test. */
    start: ({
      timings,
      transport = createSmtpTransport(server.url),
      isYielding = false,
    }: {
      readonly timings?: Partial<EmailTimings>;
      readonly transport?: EmailTransport;
      readonly isYielding?: boolean;
    } = {}) => {
      const sender = startSender({
        db: database.db,
        transport,
        isYielding,
        sender: TEST_SENDER,
        timings: { ...QUICK, ...timings },
        logger: log.logger,
      });
      senders.push(sender);
      return sender;
    },
    /** Logs of this test's senders, at every level. */
    logs: log.text,
    orders,
    /** Waits until the queue is empty. */
    settle: () => until(async () => (await orders()).every((order) => isDone(order))),
  };
}

const isDone = ({ sent_at, given_up_at }: StoredOrder): boolean => Boolean(sent_at ?? given_up_at);

/** Polls until the condition holds.
 * @throws {Error} after 30 s */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('Timed out waiting for a condition.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
