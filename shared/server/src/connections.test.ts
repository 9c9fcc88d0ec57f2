import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { endSlowConnections, type Patience, trackConnections } from './connections';

const MEGABYTES = Buffer.alloc(16 * 1024 * 1024, 'x');

describe('endSlowConnections', () => {
  let server: Server;
  const sockets: Socket[] = [];

  async function start(patience: Partial<Patience>, answer: RequestListener) {
    server = createServer(answer);
    endSlowConnections(server, patience);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }

  async function send(text: string): Promise<Socket> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  }

  const ask = (headers: string[], body = '') =>
    send(['POST / HTTP/1.1', 'Host: localhost', ...headers, '', body].join('\r\n'));

  afterEach(() => {
    sockets.splice(0).forEach((socket) => socket.destroy());
    server.closeAllConnections();
    server.close();
  });

  test.each([['Content-Length: 60000'], ['Transfer-Encoding: chunked']])(
    'a body that does not come to its end ends its connection: %s',
    async (framing) => {
      await start({ bodyMs: 50 }, (request) => request.resume());
      const socket = await ask(['Content-Type: application/json', framing], '1\r\n{\r\n');
      await once(socket, 'close');
    },
  );

  test('an answer that comes before such a body has ended does not keep it', async () => {
    await start({ bodyMs: 50 }, (_request, response) => response.writeHead(415).end());
    const socket = await ask(['Content-Type: text/x', 'Content-Length: 60000'], '{');
    socket.resume();
    await once(socket, 'close');
  });

  test('a body that came, and a form with photos that still comes, are waited for', async () => {
    const kept: string[] = [];
    await start({ bodyMs: 20 }, (request, response) => {
      request.resume();
      setTimeout(() => response.end(), 200);
    });
    const form = ['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 60000'];
    for (const socket of [await ask(['Content-Length: 2'], '{}'), await ask(form, '--x')]) {
      const [data] = (await once(socket, 'data')) as [Buffer];
      kept.push(data.toString().slice(0, 15));
    }
    expect(kept).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK']);
  });

  test('an answer that nobody reads ends its connection', async () => {
    await start({ lookEveryMs: 30, looks: 3 }, (_request, response) => response.end(MEGABYTES));
    const asked = once(server, 'request');
    const socket = await ask([]);
    socket.pause();
    const [, { socket: served }] = (await asked) as [unknown, { socket: Socket }];
    await once(served, 'close');
  });

  test('an answer that is slow to be made, and one that is read in steps, are sent whole', async () => {
    const send = async (isSlow: boolean, response: ServerResponse) => {
      if (isSlow) await wait(500);
      for (let part = 0; part < 16; part += 1) {
        const chunk = MEGABYTES.subarray(0, 1024 * 1024);
        if (!response.write(chunk)) await once(response, 'drain');
      }
      response.end();
    };
    await start({ lookEveryMs: 40, looks: 4 }, ({ headers }, response) => {
      void send('x-slow' in headers, response);
    });
    for (const headers of [['X-Slow: 1'], []]) {
      const socket = await ask([...headers, 'Connection: close']);
      let bytes = 0;
      socket.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        socket.pause();
        setTimeout(() => socket.resume(), 1);
      });
      await once(socket, 'end');
      expect(bytes).toBeGreaterThan(MEGABYTES.length);
    }
  });
});

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
