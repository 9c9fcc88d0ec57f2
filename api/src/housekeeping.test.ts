import type { Database } from './db/pool';
import { createTestDatabase } from './testing/database';
import { until } from './testing/emails';
import { createUser } from './testing/users';
import { startHousekeeping } from './housekeeping';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const logged: unknown[] = [];
const logger = {
  info: (...args: unknown[]) => void logged.push(args),
  warn: (...args: unknown[]) => void logged.push(args),
};
const query = async (text: string, values: unknown[] = []) =>
  (await database.pool.query(text, values)).rows as Record<string, unknown>[];

describe('startHousekeeping', () => {
  it('deletes only expired data, repeatedly', async () => {
    const { id } = await createUser(database.db);
    await query(`INSERT INTO restaurants (source, external_id, slug, title, content_hash)
    VALUES ('osm', 'node/1', 'luna', 'Luna', '')`);
    await query('INSERT INTO reviews (restaurant_id, user_id, rating) VALUES (1, $1, 3)', [id]);
    const fill = async () => {
      for (const [key, instant] of [
        ['old', `now() - interval '1 minute'`],
        ['new', `now() + interval '1 minute'`],
      ] as const) {
        const hash = Buffer.from(key);
        const rows: [table: string, values: string, parameters: unknown[]][] = [
          [
            'sessions (user_id, token_hash, user_agent, expires_at)',
            `$1, $2, $3, ${instant}`,
            [id, Buffer.from(`${key}${Math.random()}`), key],
          ],
          ['known_browsers', `$1, $2, ${instant}`, [hash, id]],
          ['google_flows', `$1, $2, '', ${instant}`, [hash, key]],
          ['google_codes', `$1, $2, ${instant}`, [hash, id]],
          ['rate_limits', `$1, 1, extract(epoch FROM ${instant}) * 1000`, [key]],
          ['email_tokens', `$1, $2, 'reset', now(), ${instant} - interval '7 days'`, [hash, id]],
          [
            'emails (kind, recipient, sent_at)',
            `'reset', $1, ${instant} - interval '7 days'`,
            [key],
          ],
          [
            'emails (kind, recipient, given_up_at)',
            `'verify', $1, ${instant} - interval '30 days'`,
            [key],
          ],
          [
            'corrections (restaurant_id, topic, message, email, resolved_at)',
            `1, 'hours', $1, '', ${instant} - interval '30 days'`,
            [key],
          ],
          [
            'review_reports (review_id, reason, note, resolved_at)',
            `1, 'spam', $1, ${instant} - interval '30 days'`,
            [key],
          ],
        ];
        for (const [table, values, parameters] of rows)
          await query(`INSERT INTO ${table} VALUES (${values}) ON CONFLICT DO NOTHING`, parameters);
        for (const [who, handled, created] of [
          ['handled', `${instant} - interval '12 months'`, `now() - interval '30 months'`],
          ['unhandled', 'NULL', `${instant} - interval '24 months'`],
        ] as const) {
          await query(
            `INSERT INTO contact_messages (full_name, email, subject, message, handled_at, created_at)
           VALUES ($1, '', '', '', ${handled}, ${created})`,
            [`${who} ${key}`],
          );
          await query(
            `INSERT INTO advertisement_inquiries (restaurant_name, contact_person, email, phone, message, handled_at, created_at)
           VALUES ($1, '', '', '', '', ${handled}, ${created})`,
            [`${who} ${key}`],
          );
        }
      }
      await query(`INSERT INTO corrections (restaurant_id, topic, message, email, created_at)
      VALUES (1, 'hours', 'waiting', '', now() - interval '1 year')`);
      await query(`INSERT INTO emails (kind, recipient, created_at)
      VALUES ('verify', 'waiting', now() - interval '1 year')`);
      await query(`INSERT INTO rate_limits VALUES ('forever', 1, NULL) ON CONFLICT DO NOTHING`);
    };
    const left = () =>
      query(`
      SELECT 'sessions' AS what, user_agent AS key FROM sessions WHERE user_agent IN ('old', 'new')
      UNION SELECT 'browsers', convert_from(key_hash, 'UTF8') FROM known_browsers
      UNION SELECT 'flows', nonce FROM google_flows
      UNION SELECT 'codes', convert_from(code_hash, 'UTF8') FROM google_codes
      UNION SELECT 'limits', key FROM rate_limits
      UNION SELECT 'tokens', convert_from(token_hash, 'UTF8') FROM email_tokens
      UNION SELECT kind, recipient FROM emails
      UNION SELECT 'corrections', message FROM corrections
      UNION SELECT 'reports', note FROM review_reports
      UNION SELECT 'contact', full_name FROM contact_messages
      UNION SELECT 'advertise', restaurant_name FROM advertisement_inquiries
      ORDER BY 1, 2`);
    const kept = [
      { what: 'advertise', key: 'handled new' },
      { what: 'advertise', key: 'unhandled new' },
      { what: 'browsers', key: 'new' },
      { what: 'codes', key: 'new' },
      { what: 'contact', key: 'handled new' },
      { what: 'contact', key: 'unhandled new' },
      { what: 'corrections', key: 'new' },
      { what: 'corrections', key: 'waiting' },
      { what: 'flows', key: 'new' },
      { what: 'limits', key: 'forever' },
      { what: 'limits', key: 'new' },
      { what: 'reports', key: 'new' },
      { what: 'reset', key: 'new' },
      { what: 'sessions', key: 'new' },
      { what: 'tokens', key: 'new' },
      { what: 'verify', key: 'new' },
      { what: 'verify', key: 'waiting' },
    ];

    await fill();
    expect(await left()).toHaveLength(kept.length + 14);
    const stop = startHousekeeping({ db: database.db, logger, delayMs: 1, everyMs: 300 });
    await until(() => logged.length > 0);
    expect(await left()).toEqual(kept);
    await fill();
    await until(async () => (await left()).length === kept.length);
    await stop();
    logged.length = 0;
  });

  it('runs the other tasks when one fails', async () => {
    await query('ALTER TABLE emails RENAME TO emails_away');
    await query(`INSERT INTO rate_limits VALUES ('last chore', 1, 1)`);
    const stop = startHousekeeping({ db: database.db, logger, delayMs: 1 });
    await until(() => logged.length > 1);
    await stop();
    await query('ALTER TABLE emails_away RENAME TO emails');
    expect(logged[0]).toEqual([
      expect.objectContaining({ chore: 'emails' }),
      'expired rows not removed',
    ]);
    expect(await query(`SELECT * FROM rate_limits WHERE key = 'last chore'`)).toEqual([]);
  });

  it('runs no queries after it was stopped', async () => {
    logged.length = 0;
    const stop = startHousekeeping({ db: database.db, logger, delayMs: 20 });
    await stop();
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(logged).toEqual([]);
  });
});
