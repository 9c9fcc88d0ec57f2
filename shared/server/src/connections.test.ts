import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { endSlowConnections, type Timeout, trackConnections } from './connections';

const MEGABYTES = Buffer.alloc(16 * 1024 * 1024, 'x');

describe('endSlowConnections', () => {
  let server: Server;
  const sockets: Socket[] = [];

  async function start(timeout: Partial<Timeout>, response: RequestListener) {
    server = createServer(response);
    endSlowConnections(server, timeout);
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

  const sendRequest = (headers: string[], body = '') =>
    send(['POST / HTTP/1.1', 'Host: localhost', ...headers, '', body].join('\r\n'));

  afterEach(() => {
    sockets.splice(0).forEach((socket) => socket.destroy());
    server.closeAllConnections();
    server.close();
  });

  test.each([['Content-Length: 60000'], ['Transfer-Encoding: chunked']])(
    'closes the connection of a body that does not finish: %s',
    async (framing) => {
      await start({ bodyMs: 50 }, (request) => request.resume());
      const socket = await sendRequest(['Content-Type: application/json', framing], '1\r\n{\r\n');
      await once(socket, 'close');
    },
  );

  test('closes that connection even after an early response', async () => {
    await start({ bodyMs: 50 }, (_request, response) => response.writeHead(415).end());
    const socket = await sendRequest(['Content-Type: text/x', 'Content-Length: 60000'], '{');
    socket.resume();
    await once(socket, 'close');
  });

  test('does not close for a complete body, or for a form with photos', async () => {
    const kept: string[] = [];
    await start({ bodyMs: 20 }, (request, response) => {
      request.resume();
      setTimeout(() => response.end(), 200);
    });
    const form = ['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 60000'];
    for (const socket of [
      await sendRequest(['Content-Length: 2'], '{}'),
      await sendRequest(form, '--x'),
    ]) {
      const [data] = (await once(socket, 'data')) as [Buffer];
      kept.push(data.toString().slice(0, 15));
    }
    expect(kept).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK']);
  });

  test('closes the connection of a response that is not read', async () => {
    await start({ pollIntervalMs: 30, maxIdlePolls: 3 }, (_request, response) =>
      response.end(MEGABYTES),
    );
    const requested = once(server, 'request');
    const socket = await sendRequest([]);
    socket.pause();
    const [, { socket: served }] = (await requested) as [unknown, { socket: Socket }];
    await once(served, 'close');
  });

  test('sends a slowly generated response and a slowly read response completely', async () => {
    const send = async (isSlow: boolean, response: ServerResponse) => {
      if (isSlow) await wait(1500);
      for (let part = 0; part < 16; part += 1) {
        const chunk = MEGABYTES.subarray(0, 1024 * 1024);
        if (!response.write(chunk)) await once(response, 'drain');
      }
      response.end();
    };
    // A second without progress, which a busy machine does not reach.
    await start({ pollIntervalMs: 40, maxIdlePolls: 25 }, ({ headers }, response) => {
      void send('x-slow' in headers, response);
    });
    for (const headers of [['X-Slow: 1'], []]) {
      const socket = await sendRequest([...headers, 'Connection: close']);
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

  async function start(response: RequestListener, idleMax?: number) {
    // Longer than the test.
    server = createServer({ keepAliveTimeout: 600_000 }, response);
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

  const sendGet = (socket: Socket) => socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');

  afterEach(() => {
    sockets.splice(0).forEach((socket) => socket.destroy());
    server.closeAllConnections();
  });

  test('does not wait for a connection without a request', async () => {
    const { closed } = await start((_request, response) => response.end('yes'));
    const socket = await open();
    await Promise.all([closed(), once(socket, 'close')]);
  });

  test('does not wait for a connection whose response was sent', async () => {
    const { closed } = await start((_request, response) => response.end('yes'));
    const socket = await open();
    sendGet(socket);
    await once(socket, 'data');
    await closed();
  });

  test('sends a response in progress completely, then closes its connection', async () => {
    let finish: () => void = () => undefined;
    const { closed } = await start((_request, response) => {
      response.write('first half, ');
      finish = () => response.end('second half');
    });
    const socket = await open();
    let text = '';
    socket.on('data', (bytes) => (text += String(bytes)));
    sendGet(socket);
    await once(socket, 'data');
    const closing = closed();
    finish();
    await Promise.all([closing, once(socket, 'close')]);
    expect(text).toContain('first half, ');
    expect(text).toContain('second half');
  });

  test('closes the oldest idle connection over the limit but none with a request in progress', async () => {
    let finish: () => void = () => undefined;
    const { closed } = await start((_request, response) => {
      finish = () => response.end('yes');
    }, 2);
    const active = await open();
    sendGet(active);
    await once(server, 'request');
    const [first, second, third] = [await open(), await open(), await open()];
    await once(first, 'close');
    finish();
    // After its response the first connection is idle too, which makes one more than two.
    await Promise.all([once(active, 'data'), once(second, 'close')]);
    expect([active.destroyed, third.destroyed]).toEqual([false, false]);
    await closed();
  });
});
