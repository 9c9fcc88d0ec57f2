import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { startMailServer } from '@tableside/testing/mail-server';
import { pino } from 'pino';
import { readConfig } from './config';
import { openDatabase } from './db/pool';
import { clearMailServer } from './email/queue/repository';
import { enqueueEmail } from './email/queue/queue';
import { startServer } from './server';
import { prepareProgramDatabase, type ProgramDatabase } from './testing/database';
import { until } from './testing/emails';
import { createUser } from './testing/users';

const dataDir = mkdtempSync(join(tmpdir(), 'tableside-server-'));
let prepared: ProgramDatabase;
beforeAll(async () => {
  prepared = await prepareProgramDatabase(dataDir);
});
afterAll(async () => {
  await prepared.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Queues an email while no server is running.
 * @returns the recipient */
async function orderMeanwhile(): Promise<string> {
  const database = await openDatabase({ dataDir, databaseUrl: prepared.env['DATABASE_URL'] });
  const email = `${Math.random().toString(36).slice(2)}@example.com`;
  await createUser(database.db, { email, isConfirmed: false });
  await enqueueEmail(database.db, { kind: 'verify', recipient: email });
  // Otherwise emails would wait for the mail server of the previous test.
  await clearMailServer(database.db);
  await database.close();
  return email;
}

let logged = '';
beforeEach(() => {
  logged = '';
});
const logger = pino(
  { level: 'info' },
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged += chunk.toString();
      done();
    },
  }),
);

const start = (env: Readonly<Record<string, string>> = {}) =>
  startServer(
    readConfig({
      ...prepared.env,
      API_PORT: '0',
      SAMPLE_DATA: 'off',
      WARM_PICTURES: 'off',
      ...env,
    }),
    logger,
  );

it('sends emails queued before it started', async () => {
  const mailServer = await startMailServer();
  const email = await orderMeanwhile();
  const server = await start({
    SMTP_URL: mailServer.url,
    SITE_ORIGIN: 'https://tableside.example',
    EMAIL_FROM: 'The host <host@tableside.example>',
  });
  const message = await mailServer.waitForEmail(({ to }) => to === email, 30_000);
  expect(message.from).toBe('host@tableside.example');
  expect(message.links[0]).toMatch(/^https:\/\/tableside\.example\/verify-email\?token=/);
  await server.close();
  await mailServer.close();
});

it('saves emails in the data folder if no process has a mail server', async () => {
  await orderMeanwhile();
  const server = await start();
  await until(() => readdirSync(dataDir).includes('outbox'));
  await until(() => readdirSync(join(dataDir, 'outbox')).some((name) => name.endsWith('.eml')));
  await server.close();
});

it('emails messages to the operator, and logs at startup if there is no address', async () => {
  const mailServer = await startMailServer();
  const env = { SMTP_URL: mailServer.url, OPERATOR_EMAIL: 'ana@tableside.example' };
  const server = await start(env);
  const response = await fetch(`http://127.0.0.1:${server.port}/api/contact-form/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      full_name: 'Jane',
      email: 'jane@example.com',
      subject: 'general',
      message: 'Hello',
    }),
  });
  expect(response.status).toBe(200);
  const email = await mailServer.waitForEmail(({ to }) => to === 'ana@tableside.example', 30_000);
  expect(email.subject).toBe('Contact: General question, from Jane');
  await server.close();
  await mailServer.close();
  expect(logged).not.toMatch(/only stored|jane@|Hello/);

  await (await start()).close();
  expect(logged.match(/messages and inquiries are only stored; /g)).toHaveLength(1);
});
