import { fastify, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { warnAboutProxy } from './proxy-warning';

async function listWarnings(
  ...requests: readonly (readonly [peer: string, visitor?: string])[]
): Promise<string[]> {
  const lines: string[] = [];
  const app: FastifyInstance = fastify({
    loggerInstance: pino(
      { level: 'warn' },
      { write: (line) => lines.push(line) },
    ) as FastifyBaseLogger,
    trustProxy: ['127.0.0.1'],
  });
  warnAboutProxy(app);
  app.get('/', () => 'here');
  for (const [remoteAddress, visitor] of requests) {
    const headers = visitor === undefined ? {} : { 'x-forwarded-for': visitor };
    await app.inject({ url: '/', remoteAddress, headers });
  }
  await app.close();
  return lines;
}

const PRIVATE_WARNING = /"address":"10\.1\.2\.3".*private address that is not in TRUST_PROXY/;
const countUp = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => [make(index), '192.0.2.1'] as const);

describe('warnAboutProxy', () => {
  it('warns once about an untrusted proxy', async () => {
    const lines = await listWarnings(['10.1.2.3', '203.0.113.1'], ['10.1.2.3', '203.0.113.2']);
    expect(lines).toEqual([expect.stringMatching(PRIVATE_WARNING)]);
  });

  it.each([
    ['an empty header', ['10.1.2.3', '']],
    ['another such header', ['10.1.2.3', ' , ']],
    ['a public address', ['203.0.113.9', '192.0.2.1']],
    ['another private address', ['10.9.9.9', '192.0.2.1']],
  ] as const)('still warns about a proxy after %s', async (_what, earlier) => {
    const lines = await listWarnings(earlier, ['10.1.2.3', '203.0.113.1']);
    expect(lines.at(-1)).toMatch(PRIVATE_WARNING);
  });

  it('warns about ten forged headers, and still about a proxy', async () => {
    const visitors = countUp(30, (index) => `203.${index}.113.7`);
    const lines = await listWarnings(...visitors, ['10.1.2.3', '203.0.113.1']);
    expect(lines).toHaveLength(11);
    expect(lines[0]).toMatch(/"address":"203\.0\.0\.0\/16".*public address.*forged header/);
    expect(lines[10]).toMatch(PRIVATE_WARNING);
  });

  it('warns about at most ten private addresses, once each', async () => {
    expect(await listWarnings(...countUp(30, (index) => `10.1.2.${index % 15}`))).toHaveLength(10);
  });

  it.each([
    ['203.0.113.77', '203.0.0.0/16'],
    ['::ffff:203.0.113.77', '203.0.0.0/16'],
    ['2001:db8:77:1::7', '2001:db8::/32'],
    ['2001::77', '2001::/32'],
  ])('logs only the network of %s', async (address, network) => {
    const lines = await listWarnings([address, '192.0.2.77']);
    expect(lines).toHaveLength(1);
    // All but the moment and the process, whose digits may be any.
    const {
      time: _time,
      pid: _pid,
      hostname: _host,
      ...said
    } = JSON.parse(lines[0] ?? '') as Record<string, unknown>;
    expect(said['address']).toBe(network);
    expect(JSON.stringify(said)).not.toContain('77');
  });

  it.each([
    '::1',
    'fd12::7',
    'fe80::7',
    '::ffff:10.1.2.3',
    '192.168.1.2',
    '172.31.0.1',
    '100.64.0.9',
  ])('treats %s as private', async (address) => {
    const lines = await listWarnings([address, '203.0.113.1'], [address, '203.0.113.1']);
    expect(lines).toEqual([expect.stringContaining('private address')]);
  });

  it.each([
    ['a proxy that is named', '127.0.0.1', '203.0.113.1'],
    ['a visitor on this machine, by a proxy that is named', '127.0.0.1', '127.0.0.1'],
    ['a visitor without a proxy', '203.0.113.1', undefined],
    ['an empty header', '203.0.113.1', ''],
    ['such a header of a proxy that is named', '127.0.0.1', ''],
  ])('does not warn about %s', async (_what, peer, visitor) => {
    expect(await listWarnings([peer, visitor])).toEqual([]);
  });
});
