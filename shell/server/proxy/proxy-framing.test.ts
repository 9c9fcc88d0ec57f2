import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { createProxy } from './proxy';

const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn(), debug: jest.fn() };
const open: Server[] = [];

async function listen(listener: RequestListener): Promise<AddressInfo> {
  const server = createServer(listener);
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server.address() as AddressInfo;
}

afterEach(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** What somebody may write into a body to have it taken for a request. */
const HIDDEN = 'GET /api/hidden HTTP/1.1\r\nhost: x\r\n\r\n';
const CHUNK = `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`;

describe.each(['GET', 'DELETE', 'OPTIONS', 'POST'])('the body of a %s', (method) => {
  test.each([
    ['in chunks', 'transfer-encoding: chunked', CHUNK],
    ['of a length', `content-length: ${HIDDEN.length}`, HIDDEN],
    [
      'of a length that is said to belong to the connection',
      `connection: content-length\r\ncontent-length: ${HIDDEN.length}`,
      HIDDEN,
    ],
    [
      'in chunks that are said to belong to the connection',
      'connection: transfer-encoding\r\ntransfer-encoding: chunked',
      CHUNK,
    ],
  ])('%s reaches the host as a body, not as a second request', async (_name, headers, body) => {
    const seen: string[] = [];
    const api = await listen((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        seen.push(`${request.method} ${request.url} ${text}`);
        response.end('answer');
      });
    });
    const proxy = createProxy({
      apiOrigin: `http://127.0.0.1:${api.port}`,
      isTrusted: () => false,
      log,
    });
    const site = await listen(proxy.forward);
    const ask = (path: string, ...lines: string[]) =>
      new Promise<string>((resolve) => {
        let answer = '';
        const socket = connect(site.port, '127.0.0.1');
        socket.on('data', (chunk: Buffer) => {
          answer += chunk.toString();
          if (answer.endsWith('answer')) socket.end();
        });
        socket.on('close', () => resolve(answer));
        socket.write(
          [`${lines[0] ? method : 'GET'} ${path} HTTP/1.1`, 'host: x', ...lines].join('\r\n'),
        );
      });
    await ask('/api/first', headers, '', body);
    // On the same connection to the host: whatever was taken for a request has been seen before this one.
    await ask('/api/second', '', '');
    expect(seen).toEqual([`${method} /api/first ${HIDDEN}`, 'GET /api/second ']);
    proxy.close();
  });
});
