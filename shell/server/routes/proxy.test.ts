import { createProxy, type Proxy } from './proxy';
import { CLOSED_POLICY } from '../http/hooks';
import type { IsTrusted } from '../config';
import { connect } from 'node:net';
import { closeConnections, listen } from '../listen-fixtures';

const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn(), debug: jest.fn() };
const proxies: Proxy[] = [];
afterEach(() => {
  closeConnections();
  for (const proxy of proxies.splice(0)) proxy.close();
});

interface Options {
  readonly isTrusted?: IsTrusted;
  readonly onWrite?: () => void;
  readonly apiPath?: string;
}

/** @returns the origin of a site that forwards everything to the API */
function setUp(api: string, { isTrusted = () => false, apiPath, ...options }: Options = {}) {
  const proxy = createProxy({ apiOrigin: api, isTrusted, log, ...options });
  proxies.push(proxy);
  return listen((request, response) => proxy.forward(request, response, apiPath));
}

test('forwards requests and responses without hop-by-hop headers', async () => {
  const location = 'https://accounts.example/o/oauth2?state=a%20b&redirect_uri=https%3A%2F%2Fx#y';
  const seen: { url?: string; body?: string; headers?: Record<string, unknown> } = {};
  const api = await listen((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      Object.assign(seen, {
        url: request.url,
        body: Buffer.concat(chunks).toString(),
        headers: request.headers,
      });
      response.writeHead(303, { location, 'x-response': 'yes', 'keep-alive': 'timeout=9' });
      response.end('made');
    });
  });
  const site = await setUp(api);
  const response = await fetch(`${site}/api/contact-form/create?x=%2F1`, {
    method: 'POST',
    body: 'hello',
    redirect: 'manual',
    headers: { authorization: 'Bearer token', cookie: 'a=1', te: 'trailers' },
  });
  expect([response.status, await response.text()]).toEqual([303, 'made']);
  expect(response.headers.get('location')).toBe(location);
  expect(response.headers.get('x-response')).toBe('yes');
  expect(response.headers.get('keep-alive')).not.toBe('timeout=9');
  expect(seen).toMatchObject({ url: '/api/contact-form/create?x=%2F1', body: 'hello' });
  expect(seen.headers).toMatchObject({
    authorization: 'Bearer token',
    cookie: 'a=1',
    'x-forwarded-for': expect.stringContaining('127.0.0.1') as string,
    'x-forwarded-host': new URL(site).host,
    'x-forwarded-proto': 'http',
    host: new URL(api).host,
  });
  expect(seen.headers).not.toHaveProperty('te');
});

test.each([
  ['POST', '/api/review/create_client_review', 'Bearer a', 200, 1],
  ['POST', '/api/review/create_client_review', 'Bearer a', 401, 0],
  ['POST', '/api/client-auth/login', undefined, 200, 0],
  ['POST', '/api/restraunt/filter_restaurants?page=2', 'Bearer a', 200, 0],
  ['GET', '/api/review/get_client_review/a', 'Bearer a', 200, 0],
])('%s %s by %s with status %i reports %i writes', async (method, path, by, status, times) => {
  const api = await listen((_request, response) => response.writeHead(status).end());
  const onWrite = jest.fn();
  const site = await setUp(api, { onWrite });
  await fetch(site + path, { method, ...(by && { headers: { authorization: by } }) });
  expect(onWrite).toHaveBeenCalledTimes(times);
});

test('serves other API paths as sandboxed files', async () => {
  const api = await listen((request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<script>1</script>${request.url}`);
  });
  const site = await setUp(api, { apiPath: '/storage/a.jpg?w=640' });
  const response = await fetch(`${site}/media/storage/a.jpg?w=640`);
  expect(await response.text()).toBe('<script>1</script>/storage/a.jpg?w=640');
  expect(response.headers.get('content-security-policy')).toBe(CLOSED_POLICY);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

test("API responses cannot act as pages or set this server's cookies", async () => {
  const cookies = ['preview=x', '=preview=x', '__Host-try-out=1', 'tableside-google=1; Path=/'];
  const api = await listen((_request, response) => {
    const headers = {
      'content-type': 'text/html',
      'content-security-policy': 'x',
      'set-cookie': cookies,
    };
    response.writeHead(200, headers).end('<script>1</script>');
  });
  const site = await setUp(api);
  const { headers } = await fetch(`${site}/api/a`);
  expect(headers.get('content-security-policy')).toBe(CLOSED_POLICY);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.getSetCookie()).toEqual(['tableside-google=1; Path=/']);
});

test('retries when the API closes a keep-alive connection during a request', async () => {
  const requested: string[] = [];
  const api = await listen((request, response) => {
    requested.push(`${request.method} ${request.url}`);
    const isReused = requested.length % 2 === 0;
    // The response never arrives, as in an API timeout.
    if (isReused) request.socket.destroy();
    else response.end('here');
  });
  const site = await setUp(api);
  expect(await (await fetch(`${site}/api/a`)).text()).toBe('here');
  const second = await fetch(`${site}/api/b`);
  expect([second.status, await second.text()]).toEqual([200, 'here']);
  expect(requested).toEqual(['GET /api/a', 'GET /api/b', 'GET /api/b']);

  // A write is sent once, because the API may have processed it.
  requested.length = 0;
  await (await fetch(`${site}/api/c`)).text();
  const posted = await fetch(`${site}/api/d`, { method: 'POST', body: 'x' });
  expect(posted.status).toBe(503);
  expect(requested).toEqual(['GET /api/c', 'POST /api/d']);
});

test("responds with the contract's envelope when the API is unreachable", async () => {
  const site = await setUp('http://127.0.0.1:9');
  const response = await fetch(`${site}/api/restraunt/get_featured_resturant`);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ success: false, data: null });
});

describe('X-Forwarded-For sent by a caller', () => {
  const claims = {
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-host': 'tableside.example',
    'x-forwarded-proto': 'https',
  };

  async function forwarded(isTrusted: IsTrusted) {
    const api = await listen((request, response) => {
      response.end(JSON.stringify(request.headers));
    });
    const site = await setUp(api, { isTrusted });
    const response = await fetch(`${site}/api/x`, { headers: claims });
    return { site, headers: (await response.json()) as Record<string, string> };
  }

  test('is forwarded from a trusted proxy', async () => {
    const { headers } = await forwarded((address) => address?.includes('127.0.0.1') ?? false);
    expect(headers['x-forwarded-for']).toMatch(/^203\.0\.113\.7, .*127\.0\.0\.1$/);
    expect(headers['x-forwarded-host']).toBe('tableside.example');
    expect(headers['x-forwarded-proto']).toBe('https');
  });

  test("is ignored from others; the connection's address comes last", async () => {
    const { site, headers } = await forwarded(() => false);
    expect(headers['x-forwarded-for']).toMatch(/127\.0\.0\.1$/);
    expect(headers['x-forwarded-host']).toBe(new URL(site).host);
    expect(headers['x-forwarded-proto']).toBe('http');
  });
});

test('a disconnected caller cannot forge an address', async () => {
  const api = await listen((request, response) => response.end(request.headers['x-forwarded-for']));
  const proxy = createProxy({ apiOrigin: api, isTrusted: () => false, log });
  proxies.push(proxy);
  const site = await listen((request, response) => {
    Object.defineProperty(request.socket, 'remoteAddress', { value: undefined });
    proxy.forward(request, response);
  });
  const send = async (headers: Record<string, string>) =>
    (await fetch(`${site}/api/a`, { headers: { ...headers, connection: 'close' } })).text();
  expect(await send({ 'x-forwarded-for': '203.0.113.7' })).toBe('203.0.113.7, unknown');
  expect(await send({})).toBe('unknown');
});

describe('body framing', () => {
  /** Bodies that could be mistaken for a request. */
  const HIDDEN = 'GET /api/hidden HTTP/1.1\r\nhost: x\r\n\r\n';
  const CHUNK = `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`;

  describe.each(['GET', 'DELETE', 'OPTIONS', 'POST'])('the body of a %s', (method) => {
    test.each([
      ['in chunks', 'transfer-encoding: chunked', CHUNK],
      ['of a length', `content-length: ${HIDDEN.length}`, HIDDEN],
      [
        'with a Content-Length listed in Connection',
        `connection: content-length\r\ncontent-length: ${HIDDEN.length}`,
        HIDDEN,
      ],
      [
        'with a Transfer-Encoding listed in Connection',
        'connection: transfer-encoding\r\ntransfer-encoding: chunked',
        CHUNK,
      ],
    ])('%s reaches the API as a body, not as a second request', async (_name, headers, body) => {
      const seen: string[] = [];
      const api = await listen((request, response) => {
        let text = '';
        request.on('data', (chunk: Buffer) => (text += chunk.toString()));
        request.on('end', () => {
          seen.push(`${request.method} ${request.url} ${text}`);
          response.end('response');
        });
      });
      const site = await setUp(api);
      const send = (path: string, ...lines: string[]) =>
        new Promise<string>((resolve) => {
          let response = '';
          const socket = connect(Number(new URL(site).port), '127.0.0.1');
          socket.on('data', (chunk: Buffer) => {
            response += chunk.toString();
            if (response.endsWith('response')) socket.end();
          });
          socket.on('close', () => resolve(response));
          socket.write(
            [`${lines[0] ? method : 'GET'} ${path} HTTP/1.1`, 'host: x', ...lines].join('\r\n'),
          );
        });
      await send('/api/first', headers, '', body);
      // On the same connection, so a smuggled request would have arrived before this one.
      await send('/api/second', '', '');
      expect(seen).toEqual([`${method} /api/first ${HIDDEN}`, 'GET /api/second ']);
    });
  });
});

describe('a form with photos', () => {
  const MEGABYTE = 1024 * 1024;

  /** Sends megabytes in pieces. @param onPiece called before each piece, which waits for it */
  function upload(
    site: string,
    megabytes: number,
    onPiece: (sent: number) => unknown = () => null,
  ) {
    let sent = 0;
    const body = new ReadableStream(
      {
        async pull(controller) {
          await onPiece(sent);
          if (sent === megabytes) return controller.close();
          sent += 1;
          controller.enqueue(new Uint8Array(MEGABYTE));
        },
      },
      { highWaterMark: 0 },
    );
    const type = 'multipart/form-data; boundary=x';
    const options = { method: 'POST', headers: { 'content-type': type }, body, duplex: 'half' };
    return fetch(`${site}/api/review/update_client_review`, options);
  }

  test('is streamed to the API', async () => {
    let seen = 0;
    let type: string | undefined;
    const api = await listen((request, response) => {
      type = request.headers['content-type'];
      request.on('data', (chunk: Buffer) => (seen += chunk.length));
      request.on('end', () => response.end(String(seen)));
    });
    const site = await setUp(api);
    let isAhead = false;
    const response = await upload(site, 20, async (sent) => {
      // The API has received most of it before the next piece is sent, so nothing is buffered.
      const until = Date.now() + 5000;
      while (seen < (sent - 8) * MEGABYTE && Date.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      isAhead ||= seen < (sent - 8) * MEGABYTE;
    });
    expect([response.status, await response.text()]).toEqual([200, String(20 * MEGABYTE)]);
    expect([isAhead, type]).toEqual([false, 'multipart/form-data; boundary=x']);
  });

  test('applies backpressure while the API does not read', async () => {
    const api = await listen((request) => request.pause());
    const site = await setUp(api);
    let last = 0;
    const sending = upload(site, 200, (sent) => (last = sent)).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(last).toBeLessThan(30);
    closeConnections();
    await sending;
  });

  test('aborts at the API when the client aborts', async () => {
    let recordEnd = () => undefined as void;
    const ended = new Promise<void>((resolve) => (recordEnd = resolve));
    const api = await listen((request) => {
      request.resume();
      request.on('error', () => undefined).on('close', recordEnd);
    });
    const site = await setUp(api);
    const { hostname, port } = new URL(site);
    const socket = connect(Number(port), hostname);
    socket.write('POST /api/x HTTP/1.1\r\nhost: x\r\ncontent-length: 60000000\r\n\r\n');
    socket.write(Buffer.alloc(MEGABYTE), () => setTimeout(() => socket.destroy(), 100));
    await expect(ended).resolves.toBeUndefined();
  });

  test('that crashes the API gets the envelope of an unreachable API', async () => {
    const api = await listen((request) => {
      let seen = 0;
      request.on('data', (chunk: Buffer) => {
        seen += chunk.length;
        if (seen > 3 * MEGABYTE) request.socket.destroy();
      });
      request.on('error', () => undefined);
    });
    const site = await setUp(api);
    const response = await upload(site, 20);
    expect([response.status, await response.json()]).toMatchObject([503, { success: false }]);
  });

  test('forwards an early error response from the API', async () => {
    const api = await listen((_request, response) => {
      response.writeHead(413, { 'content-type': 'application/json' }).end('{"success":false}');
    });
    const site = await setUp(api);
    const response = await upload(site, 20);
    expect([response.status, await response.json()]).toEqual([413, { success: false }]);
  });
});
