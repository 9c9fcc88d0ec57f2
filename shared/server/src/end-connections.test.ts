import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { trackConnections } from './end-connections';

describe('trackConnections', () => {
  let server: Server;
  const sockets: Socket[] = [];

  async function start(answer: RequestListener, idleMax?: number) {
    // Longer than a test may take.
    server = createServer({ keepAliveTimeout: 600_000 }, answer);
    const endConnections = trackConnections(server, idleMax);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const closed = () => {
      const closing = new Promise((resolve) => server.close(resolve));
      endConnections();
      return closing;
    };
    return { closed };
  }

  async function open(): Promise<Socket> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    await Promise.all([once(socket, 'connect'), once(server, 'connection')]);
    return socket;
  }

  const ask = (socket: Socket) => socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');

  afterEach(() => {
    sockets.splice(0).forEach((socket) => socket.destroy());
    server.closeAllConnections();
  });

  test('a connection that was never used does not hold up the end', async () => {
    const { closed } = await start((_request, response) => response.end('yes'));
    const socket = await open();
    await Promise.all([closed(), once(socket, 'close')]);
  });

  test('a connection that has had its answer does not either', async () => {
    const { closed } = await start((_request, response) => response.end('yes'));
    const socket = await open();
    ask(socket);
    await once(socket, 'data');
    await closed();
  });

  test('an answer that is under way is sent whole, and its connection ends after it', async () => {
    let finish: () => void = () => undefined;
    const { closed } = await start((_request, response) => {
      response.write('first half, ');
      finish = () => response.end('second half');
    });
    const socket = await open();
    let text = '';
    socket.on('data', (bytes) => (text += String(bytes)));
    ask(socket);
    await once(socket, 'data');
    const closing = closed();
    finish();
    await Promise.all([closing, once(socket, 'close')]);
    expect(text).toContain('first half, ');
    expect(text).toContain('second half');
  });

  test('of connections without a request the oldest ends for one too many; one that is being answered stays', async () => {
    let finish: () => void = () => undefined;
    const { closed } = await start((_request, response) => {
      finish = () => response.end('yes');
    }, 2);
    const asking = await open();
    ask(asking);
    await once(server, 'request');
    const [first, second, third] = [await open(), await open(), await open()];
    await once(first, 'close');
    finish();
    // With its answer the first one is without a request too, and one more than two.
    await Promise.all([once(asking, 'data'), once(second, 'close')]);
    expect([asking.destroyed, third.destroyed]).toEqual([false, false]);
    await closed();
  });
});
