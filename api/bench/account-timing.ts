import { writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { buildApp } from '../src/app';
import type { Db } from '../src/db/schema';
import { mailWriters } from '../src/mail-writers';
import { settleTables } from '../src/db/settle-tables';
import { startSender, type MailSender } from '../src/plugins/mail/sender';
import { MAIL_TIMINGS } from '../src/plugins/mail/timings';
import { createPasswords } from '../src/identity/password-hash';
import { loadCity } from './load-city';
import { testSameDistribution } from './mann-whitney';
import { findPercentile } from './measure-cases';
import { send, type Call } from './send';

/** A difference that chance makes less often than this is called one. */
const P_LIMIT = 0.01;
/** About what a mail server takes to accept a mail. */
const MAIL_MS = 20;

interface Case {
  readonly name: string;
  /** What is timed. */
  readonly call: (email: string) => Call;
  /** Sent before, untimed. */
  readonly before?: (email: string) => Call;
}

const callAccount = (name: string, body: object): Call => ({
  method: 'POST',
  path: `/api/client-auth/${name}`,
  body,
});
const forget = (email: string): Call => callAccount('forgot_password', { email });

const CASES: readonly Case[] = [
  {
    name: 'login, wrong password',
    call: (email) => callAccount('login', { email, password: 'not the right one' }),
  },
  { name: 'forgot_password', call: forget },
  {
    name: 'the call after forgot_password',
    before: forget,
    call: () => ({ method: 'GET', path: '/api/client-auth/get_loggin_session' }),
  },
];

interface Figures {
  readonly name: string;
  /** Milliseconds. */
  readonly known: number;
  readonly unknown: number;
  /** Of the test that both come from one distribution. */
  readonly p: number;
}

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Whether the time of an answer tells which addresses have an account. Run by `npm run bench` below `with-postgres`. */
async function main(): Promise<void> {
  const { values: options } = parseArgs({
    options: { tries: { type: 'string', default: '200' }, json: { type: 'string' } },
  });
  const tries = Number(options.tries);
  const serverUrl = process.env['TEST_DATABASE_URL'];
  if (!serverUrl) throw new Error('TEST_DATABASE_URL names the server to measure on.');
  const database = await loadCity(serverUrl, 48);
  const sender = openSender(database.db);
  const app = await buildApp({
    db: database.db,
    limits: { accountCallsPerMinute: 1e9 },
    signIns: { everybodyTries: 1e9 },
    mail: { wake: sender.wake },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const { port } = app.server.address() as AddressInfo;
    const ask = (call: Call) => send(agent, port, call);
    const figures: Figures[] = [];
    for (const [index, timed] of CASES.entries()) {
      await addAccounts(database.db, index, tries);
      figures.push(await measure(ask, timed, index, tries));
    }
    say(
      `\n${tries} tries each; median ms, and the Mann-Whitney test of both\n\n${render(figures)}`,
    );
    if (options.json) await writeFile(options.json, JSON.stringify({ figures }, null, 1));
  } finally {
    agent.destroy();
    await app.close();
    await sender.close();
    await database.close();
  }
}

/** Sends mails as the host does, to nobody. */
const openSender = (db: Db): MailSender =>
  startSender({
    db,
    transport: {
      isSavingOnly: false,
      send: () => new Promise((resolve) => setTimeout(resolve, MAIL_MS)),
      close: () => undefined,
    },
    isYielding: false,
    sender: {
      from: { name: 'Tableside', address: 'no-reply@example.com' },
      siteOrigin: 'https://example.com',
    },
    writers: mailWriters,
    timings: MAIL_TIMINGS,
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });

const toEmail = (kind: 'known' | 'unknown', index: number, turn: number): string =>
  `${kind}-${index}-${turn}@example.com`;

/** Accounts of a case, with a password that nobody tries. */
async function addAccounts(db: Db, index: number, tries: number): Promise<void> {
  const passwordHash = await (await createPasswords()).hash('the right one');
  await db
    .insertInto('users')
    .values(
      Array.from({ length: tries + 1 }, (_, turn) => ({
        first_name: 'Ada',
        last_name: 'Diner',
        email: toEmail('known', index, turn),
        password_hash: passwordHash,
        email_verified_at: sql<Date>`now()`,
      })),
    )
    .execute();
  await settleTables(db);
}

/** Asks for known and unknown addresses in pairs, either first by chance, so that whatever slows the machine down slows
 * both alike. Each address is asked for once.
 * @param tries addresses with an account, and as many without */
async function measure(
  ask: (call: Call) => Promise<void>,
  { name, before, call }: Case,
  index: number,
  tries: number,
): Promise<Figures> {
  const samples: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  // The first pair does not count: it opens the connections.
  for (let turn = 0; turn <= tries; turn += 1) {
    const kinds = ['known', 'unknown'] as const;
    for (const kind of Math.random() < 0.5 ? kinds : kinds.toReversed()) {
      const email = toEmail(kind, index, turn);
      if (before) await ask(before(email));
      const startedAt = performance.now();
      await ask(call(email));
      if (turn > 0) samples[kind].push(performance.now() - startedAt);
    }
  }
  return {
    name,
    known: findPercentile(samples.known, 50),
    unknown: findPercentile(samples.unknown, 50),
    p: testSameDistribution(samples.known, samples.unknown),
  };
}

/** A Markdown table. */
function render(figures: readonly Figures[]): string {
  return [
    '| call | known | unknown | known / unknown | p | verdict |',
    '| --- | ---: | ---: | ---: | ---: | --- |',
    ...figures.map(({ name, known, unknown, p }) => {
      const verdict = p < P_LIMIT ? 'the times differ' : 'no difference found';
      const cells = [known, unknown, known / unknown].map((value) => value.toFixed(3));
      return `| ${[name, ...cells, p.toPrecision(2), verdict].join(' | ')} |`;
    }),
  ].join('\n');
}

await main();
