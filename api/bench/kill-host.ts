import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { migrate, readMigrations } from '../src/db/migrate';
import { openDatabase } from '../src/db/pool';
import { saveRestaurants } from '../src/records/save';
import { createPerson, type TestPerson } from '../src/testing/people';
import { makeRecord } from '../src/testing/restaurants/records';
import { findLoss, makePhoto, sendReview, startHost, type SentReview } from './acknowledged';

/** Kills an API host as `kill -9` does while people write reviews with photos and send forms, starts it again, and looks for all
 * that it had acknowledged: `npx tsx api/bench/kill-host.ts [--rounds 20]`. The database is the embedded one, or that at
 * DATABASE_URL, which should be empty. */

const REVIEWERS = 4;
const SENDERS = 2;
/** How long a sender rests, in milliseconds: a form is taken a thousand times an hour. */
const REST_MS = 40;
/** How many reviews of a round are acknowledged at least, and how much longer people write until the kill, in milliseconds. */
const REVIEWS_MIN = 4;
const WRITING_MS = 1500;
/** Reviews that one person may have in a round; each needs a place. */
const PLACES = 12;

/** The forms that anybody may send. */
const FORMS = {
  contact_messages: {
    path: 'contact-form/create',
    make: (mark: string) => ({
      full_name: 'Ana Lind',
      ...{ email: 'ana@example.com', subject: 'feedback', message: mark },
    }),
    column: 'message',
  },
  advertisement_enquiries: {
    path: 'advertisement-enquiry/create',
    make: (mark: string) => ({
      restaurant_name: 'Luna',
      ...{ contact_person: 'Ana', email: 'ana@example.com', phone: '', message: mark },
    }),
    column: 'message',
  },
  notify_signups: {
    path: 'notify/create',
    make: (mark: string) => ({ email: `${mark}@example.com` }),
    column: 'email',
  },
} as const;
type FormTable = keyof typeof FORMS;
const TABLES = Object.keys(FORMS) as FormTable[];

interface SentForm {
  readonly table: FormTable;
  readonly text: string;
}

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
const rounds = Number(values.rounds);
const databaseUrl = process.env['DATABASE_URL'];
const scratch = mkdtempSync(join(tmpdir(), 'kill-host-'));
const dataDir = join(scratch, 'data');
const say = (text: string) => process.stdout.write(`${text}\n`);
const run = `${process.pid}-${Date.now().toString(36)}`;
const open = () => openDatabase({ databaseUrl, dataDir });
const start = () => startHost(dataDir, { TRUST_PROXY: 'loopback' });

async function prepare(): Promise<TestPerson[]> {
  const { db, pool, close } = await open();
  await migrate(pool, readMigrations());
  const titles = Array.from({ length: PLACES }, (_, index) => `Table ${index}`);
  await db.transaction().execute((tx) =>
    saveRestaurants(
      tx,
      titles.map((title) => makeRecord({ title })),
    ),
  );
  const people: TestPerson[] = [];
  for (let index = 0; index < rounds * REVIEWERS; index += 1) {
    people.push(await createPerson(db, { email: `kill-${run}-${index}@example.com` }));
  }
  await close();
  return people;
}

let sent = 0;
/** Sends one form, each from another network.
 * @throws {Error} where the host does not acknowledge it */
async function sendForm(origin: string): Promise<SentForm> {
  const number = (sent += 1);
  const table = TABLES[number % TABLES.length] ?? 'contact_messages';
  const { path, make, column } = FORMS[table];
  const body: Record<string, string> = make(`kill-${run}-${number}`);
  const response = await fetch(`${origin}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(number >> 8) & 255}.${number & 255}.1`,
    },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { success: boolean; message: string };
  if (!answer.success) throw new Error(answer.message);
  return { table, text: body[column] ?? '' };
}

/** Forms that are not in the database. The host is away: the embedded database is its own. */
async function findLostForms(forms: readonly SentForm[]): Promise<string[]> {
  const { pool, close } = await open();
  const kept = new Set<string>();
  for (const table of TABLES) {
    const { rows } = await pool.query<{ text: string }>(
      `SELECT ${FORMS[table].column} AS text FROM ${table}`,
    );
    for (const { text } of rows) kept.add(`${table} ${text}`);
  }
  await close();
  return forms.map(({ table, text }) => `${table} ${text}`).filter((each) => !kept.has(each));
}

try {
  const people = await prepare();
  const photo = await makePhoto();
  const reviews: SentReview[] = [];
  const forms: SentForm[] = [];
  let lost = 0;
  let host = await start();
  for (let round = 0; round < rounds; round += 1) {
    let isKilled = false;
    // What the kill cuts off fails, and was not acknowledged.
    const write = async (send: () => Promise<unknown>) => {
      while (!isKilled) {
        const isSent = await send().then(
          () => true,
          (error: unknown) => {
            if (!isKilled) throw error;
            return false;
          },
        );
        if (!isSent) return;
      }
    };
    const { origin } = host;
    const reviewers = people.slice(round * REVIEWERS, (round + 1) * REVIEWERS).map((person) => {
      const places = Array.from({ length: PLACES }, (_, index) => `table-${index}`);
      return write(async () => {
        const slug = places.pop();
        if (!slug) return wait(20);
        await sendReview(origin, { person, slug }, photo);
        reviews.push({ person, slug });
      });
    });
    const senders = Array.from({ length: SENDERS }, () =>
      write(async () => {
        forms.push(await sendForm(origin));
        await wait(REST_MS);
      }),
    );
    const before = reviews.length;
    while (reviews.length < before + REVIEWS_MIN) await wait(5);
    await wait((WRITING_MS * round) / rounds);
    isKilled = true;
    host.child.kill('SIGKILL');
    await Promise.all([once(host.child, 'exit'), ...reviewers, ...senders]);
    const losses: string[] = await findLostForms(forms);
    host = await start();
    for (const each of reviews) {
      const loss = await findLoss(host.origin, each);
      if (loss) losses.push(loss);
    }
    lost += losses.length;
    say(
      `kill ${round + 1}: ${reviews.length} reviews with a photo and ${forms.length} forms acknowledged so far, ` +
        `${losses.length} lost ${losses.join(', ')}`,
    );
  }
  host.child.kill('SIGTERM');
  await once(host.child, 'exit');
  process.exitCode = lost ? 1 : 0;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
