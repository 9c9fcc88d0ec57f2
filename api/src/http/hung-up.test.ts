import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fastify, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { captureLog } from '../testing/captured-log';
import { addFailures, RequestLog } from './failures';

const log = captureLog('info');
let app: FastifyInstance;
beforeAll(async () => {
  const logger: FastifyBaseLogger = log.logger;
  app = fastify({ loggerInstance: logger, logController: new RequestLog() });
  addFailures(app);
  app.post('/call', async () => 'done');
  app.post('/reset', async () => {
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  log.clear();
});
afterAll(() => app.close());

const lines = () =>
  log
    .text()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { level: number; msg: string; err?: object });

it('whoever hangs up in the middle of a body is a short line, and no error', async () => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const arrived = once(app.server, 'request');
  const head = ['Host: x', 'Content-Type: application/json', 'Content-Length: 60000'];
  socket.write(['POST /call HTTP/1.1', ...head, '', '{'].join('\r\n'));
  await arrived;
  socket.destroy();
  while (!log.text().includes('hung up')) await wait(10);
  await wait(50);
  expect(lines().every(({ level, err }) => level === 30 && err === undefined)).toBe(true);
  expect(log.text().length).toBeLessThan(600);
});

it('a connection of ours that breaks is an error, with its stack', async () => {
  log.clear();
  expect((await app.inject({ method: 'POST', url: '/reset' })).statusCode).toBe(503);
  expect(lines()[0]).toMatchObject({ level: 50, err: { stack: expect.any(String) } });
});
