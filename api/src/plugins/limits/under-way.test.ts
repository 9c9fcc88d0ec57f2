import { once } from 'node:events';
import { fastify, type FastifyInstance } from 'fastify';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { addFailures } from '../../http/failures';
import { limitRequestsUnderWay } from '../../http/limits';

let app: FastifyInstance;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = fastify({ trustProxy: ['loopback'] });
  addFailures(app);
  limitRequestsUnderWay(app);
  app.post('/', async () => 'done');
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  sockets.forEach((socket) => socket.destroy());
  app.server.closeAllConnections();
  await app.close();
});

const call = async (visitor?: string) => {
  const headers = visitor === undefined ? {} : { 'x-forwarded-for': visitor };
  const answer = await app.inject({ method: 'POST', url: '/', payload: {}, headers });
  return [answer.statusCode, answer.headers['retry-after']];
};

it('a visitor has a hundred requests under way at most; those of others, and what is over, do not count', async () => {
  for (let count = 0; count < 120; count += 1)
    expect(await call('203.0.113.7')).toEqual([200, undefined]);
  const { port } = app.server.address() as AddressInfo;
  for (let count = 0; count < 100; count += 1) {
    const arrived = once(app.server, 'request');
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    const head = ['Host: x', 'X-Forwarded-For: 203.0.113.7', 'Content-Length: 9'];
    socket.write(
      ['POST / HTTP/1.1', 'Content-Type: application/json', ...head, '', '{'].join('\r\n'),
    );
    await arrived;
  }
  expect(await call('203.0.113.7')).toEqual([429, '2']);
  expect(await call('198.51.100.1')).toEqual([200, undefined]);
  expect(await call()).toEqual([200, undefined]);
});
