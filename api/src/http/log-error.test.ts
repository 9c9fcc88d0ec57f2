import { fastify, type FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { createTestDatabase } from '../testing/database';
import { addFailures, loggableError } from './failures';

describe('loggableError', () => {
  it('a row that the database refuses is named in the log by its table, and not quoted', async () => {
    const database = await createTestDatabase();
    const lines: string[] = [];
    const stream = { write: (line: string) => void lines.push(line) };
    const logger: FastifyBaseLogger = pino({ serializers: { err: loggableError } }, stream);
    const app = fastify({ loggerInstance: logger });
    addFailures(app);
    app.get('/', () =>
      database.pool.query(`INSERT INTO users (first_name, last_name, email)
      VALUES ('Ada', NULL, 'ada@example.com')`),
    );
    expect((await app.inject('/')).statusCode).toBe(500);
    await app.close();
    await database.close();
    const log = lines.join('');
    expect(log).toContain('"table":"users"');
    expect(log).not.toContain('ada@example.com');
  });
});
