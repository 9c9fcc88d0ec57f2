import { fastify, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { warnOfProxy } from './warn-of-proxy';

async function listWarnings(
  ...requests: readonly (readonly [peer: string, visitor?: string])[]
): Promise<string[]> {
  const lines: string[] = [];
  const app: FastifyInstance = fastify({
    loggerInstance: pino(
      { level: 'warn' },
      { write: (line) => lines.push(line) },
    ) as FastifyBaseLogger,
    trustProxy: ['loopback'],
  });
  warnOfProxy(app);
  app.get('/', () => 'here');
  for (const [remoteAddress, visitor] of requests) {
    const headers = visitor === undefined ? {} : { 'x-forwarded-for': visitor };
    await app.inject({ url: '/', remoteAddress, headers });
  }
  await app.close();
  return lines;
}

it('says once that a proxy is not named', async () => {
  const lines = await listWarnings(['10.1.2.3', '203.0.113.1'], ['10.1.2.3', '203.0.113.2']);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/"address":"10\.1\.2\.3".*TRUST_PROXY does not name/);
});

it.each([
  ['a proxy that is named', '127.0.0.1', '203.0.113.1'],
  ['a visitor on this machine, by a proxy that is named', '127.0.0.1', '127.0.0.1'],
  ['a visitor without a proxy', '203.0.113.1', undefined],
])('says nothing of %s', async (_what, peer, visitor) => {
  expect(await listWarnings([peer, visitor])).toEqual([]);
});
