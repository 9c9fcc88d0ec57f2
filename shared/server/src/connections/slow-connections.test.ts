import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { endSlowConnections, type Patience } from './slow-connections';

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
