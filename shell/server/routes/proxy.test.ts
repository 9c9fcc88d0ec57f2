import { createProxy } from './proxy';
import { CLOSED_POLICY } from '../http/hooks';
import type { IsTrusted } from '../config';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn(), debug: jest.fn() };
const open: Server[] = [];

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function setUp(apiOrigin: string, isTrusted: IsTrusted = () => false) {
  const proxy = createProxy({ apiOrigin, isTrusted, log });
  return { site: await listen(proxy.forward), close: proxy.close };
}

/** After each test. */
async function closeServers(): Promise<void> {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

afterEach(closeServers);

test('a request and its answer pass through, without the headers of one connection', async () => {
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
      response.writeHead(201, { 'x-answer': 'yes', 'keep-alive': 'timeout=9' }).end('made');
    });
  });
  const { site, close } = await setUp(api);
  const response = await fetch(`${site}/api/contact-form/create?x=%2F1`, {
    method: 'POST',
    body: 'hello',
    headers: { authorization: 'Bearer token', te: 'trailers' },
  });
  expect([response.status, await response.text()]).toEqual([201, 'made']);
  expect(response.headers.get('x-answer')).toBe('yes');
  expect(response.headers.get('keep-alive')).not.toBe('timeout=9');
  expect(seen).toMatchObject({ url: '/api/contact-form/create?x=%2F1', body: 'hello' });
  expect(seen.headers).toMatchObject({
    authorization: 'Bearer token',
    'x-forwarded-for': expect.stringContaining('127.0.0.1') as string,
    'x-forwarded-host': new URL(site).host,
    'x-forwarded-proto': 'http',
    host: new URL(api).host,
  });
  expect(seen.headers).not.toHaveProperty('te');
  close();
});

test.each([
  ['POST', '/api/review/create_client_review', 'Bearer a', 200, 1],
  ['POST', '/api/review/create_client_review', 'Bearer a', 401, 0],
  ['POST', '/api/client-auth/login', undefined, 200, 0],
  ['POST', '/api/restraunt/filter_restaurants?page=2', 'Bearer a', 200, 0],
  ['GET', '/api/review/get_client_review/a', 'Bearer a', 200, 0],
])(
  '%s %s by %s, answered %i, is told of as a write %i times',
  async (method, path, by, status, times) => {
    const api = await listen((_request, response) => response.writeHead(status).end());
    const onWrite = jest.fn();
    const proxy = createProxy({ apiOrigin: api, isTrusted: () => false, log, onWrite });
    const site = await listen((request, response) => proxy.forward(request, response));
    await fetch(site + path, { method, ...(by && { headers: { authorization: by } }) });
    expect(onWrite).toHaveBeenCalledTimes(times);
    proxy.close();
  },
);

test("another path of the host's hands out files that cannot act as pages", async () => {
  const api = await listen((request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<script>1</script>${request.url}`);
  });
  const proxy = createProxy({ apiOrigin: api, isTrusted: () => false, log });
  const site = await listen((request, response) =>
    proxy.forward(request, response, '/storage/a.jpg?w=640'),
  );
  const response = await fetch(`${site}/media/storage/a.jpg?w=640`);
  expect(await response.text()).toBe('<script>1</script>/storage/a.jpg?w=640');
  expect(response.headers.get('content-security-policy')).toBe(CLOSED_POLICY);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  proxy.close();
});

test('no answer of the host is a page, or sets a cookie of this server', async () => {
  const cookies = ['preview=x', '__Host-try-out=1', 'tableside-google=1; Path=/'];
  const api = await listen((_request, response) => {
    const headers = {
      'content-type': 'text/html',
      'content-security-policy': 'x',
      'set-cookie': cookies,
    };
    response.writeHead(200, headers).end('<script>1</script>');
  });
  const { site, close } = await setUp(api);
  const { headers } = await fetch(`${site}/api/a`);
  expect(headers.get('content-security-policy')).toBe(CLOSED_POLICY);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.getSetCookie()).toEqual(['tableside-google=1; Path=/']);
  close();
});

test('a keep-alive connection that the host closes during a request does not count as a failure', async () => {
  const asked: string[] = [];
  const api = await listen((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const isReused = asked.length % 2 === 0;
    // The answer never comes, as when the host's patience ends at that moment.
    if (isReused) request.socket.destroy();
    else response.end('here');
  });
  const { site, close } = await setUp(api);
  expect(await (await fetch(`${site}/api/a`)).text()).toBe('here');
  const second = await fetch(`${site}/api/b`);
  expect([second.status, await second.text()]).toEqual([200, 'here']);
  expect(asked).toEqual(['GET /api/a', 'GET /api/b', 'GET /api/b']);

  // What changes something is sent once; the host may have done it.
  asked.length = 0;
  await (await fetch(`${site}/api/c`)).text();
  const posted = await fetch(`${site}/api/d`, { method: 'POST', body: 'x' });
  expect(posted.status).toBe(503);
  expect(asked).toEqual(['GET /api/c', 'POST /api/d']);
  close();
});

test('a host that is away is told in the envelope of the contract', async () => {
  const { site, close } = await setUp('http://127.0.0.1:9');
  const response = await fetch(`${site}/api/restraunt/get_featured_resturant`);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ success: false, data: null });
  close();
});

describe('the forwarded address that a caller sends', () => {
  const claims = {
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-host': 'tableside.example',
    'x-forwarded-proto': 'https',
  };

  async function forwarded(isTrusted: IsTrusted) {
    const api = await listen((request, response) => {
      response.end(JSON.stringify(request.headers));
    });
    const { site, close } = await setUp(api, isTrusted);
    const response = await fetch(`${site}/api/x`, { headers: claims });
    close();
    return { site, headers: (await response.json()) as Record<string, string> };
  }

  test('is passed on when a trusted proxy sends it', async () => {
    const { headers } = await forwarded((address) => address?.includes('127.0.0.1') ?? false);
    expect(headers['x-forwarded-for']).toMatch(/^203\.0\.113\.7, .*127\.0\.0\.1$/);
    expect(headers['x-forwarded-host']).toBe('tableside.example');
    expect(headers['x-forwarded-proto']).toBe('https');
  });

  test('is ignored from anybody else; the address of the connection comes last', async () => {
    const { site, headers } = await forwarded(() => false);
    expect(headers['x-forwarded-for']).toMatch(/127\.0\.0\.1$/);
    expect(headers['x-forwarded-host']).toBe(new URL(site).host);
    expect(headers['x-forwarded-proto']).toBe('http');
  });
});

test('redirects and cookies of a sign-in pass as the host wrote them', async () => {
  const cookies = [
    'tableside-google=abc; Max-Age=900; Path=/api/auth; HttpOnly; SameSite=Lax',
    'other=1; Path=/; Expires=Wed, 21 Oct 2026 07:28:00 GMT',
  ];
  const location = 'https://accounts.example/o/oauth2?state=a%20b&redirect_uri=https%3A%2F%2Fx#y';
  const seen: (string | undefined)[] = [];
  const api = await listen((request, response) => {
    seen.push(request.url, request.headers.cookie);
    response.writeHead(303, { location, 'set-cookie': cookies, 'cache-control': 'no-store' }).end();
  });
  const { site, close } = await setUp(api);
  const path = '/api/auth/google/callback?code=4%2F0A&state=x';
  const response = await fetch(site + path, {
    redirect: 'manual',
    headers: { cookie: 'tableside-google=abc; other=1' },
  });
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(location);
  expect(response.headers.getSetCookie()).toEqual(cookies);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(seen).toEqual([path, 'tableside-google=abc; other=1']);
  close();
});

test('a host that is away during a sign-in leaves its code out of the logs', async () => {
  log.warn.mockClear();
  const { site, close } = await setUp('http://127.0.0.1:9');
  await fetch(`${site}/api/auth/google/callback?code=s3cret&state=s3cret`);
  expect(log.warn).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain('s3cret');
  close();
});

test('a caller who has disconnected, and so has no address, cannot forge one', async () => {
  const api = await listen((request, response) => response.end(request.headers['x-forwarded-for']));
  const proxy = createProxy({ apiOrigin: api, isTrusted: () => false, log });
  const site = await listen((request, response) => {
    Object.defineProperty(request.socket, 'remoteAddress', { value: undefined });
    proxy.forward(request, response);
  });
  const ask = async (headers: Record<string, string>) =>
    (await fetch(`${site}/api/a`, { headers: { ...headers, connection: 'close' } })).text();
  expect(await ask({ 'x-forwarded-for': '203.0.113.7' })).toBe('203.0.113.7, unknown');
  expect(await ask({})).toBe('unknown');
  proxy.close();
});

describe('framing of bodies', () => {
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
      const { site, close } = await setUp(api);
      const ask = (path: string, ...lines: string[]) =>
        new Promise<string>((resolve) => {
          let answer = '';
          const socket = connect(Number(new URL(site).port), '127.0.0.1');
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
      close();
    });
  });
});

describe('uploads', () => {
  afterEach(closeServers);

  describe('a form with photos', () => {
    const MEGABYTE = 1024 * 1024;

    /** Sends so many megabytes, a piece at a time.
     * @param onPiece told before each piece, which waits for it */
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

    test('of 61 MB passes through piece by piece, as the host takes it', async () => {
      let seen = 0;
      let type: string | undefined;
      const api = await listen((request, response) => {
        type = request.headers['content-type'];
        request.on('data', (chunk: Buffer) => (seen += chunk.length));
        request.on('end', () => response.end(String(seen)));
      });
      const { site, close } = await setUp(api);
      let isAhead = false;
      const response = await upload(site, 61, async (sent) => {
        // The host has most of it before the next piece is sent: nobody keeps it all.
        const until = Date.now() + 5000;
        while (seen < (sent - 8) * MEGABYTE && Date.now() < until) {
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
        isAhead ||= seen < (sent - 8) * MEGABYTE;
      });
      expect([response.status, await response.text()]).toEqual([200, String(61 * MEGABYTE)]);
      expect([isAhead, type]).toEqual([false, 'multipart/form-data; boundary=x']);
      close();
    });

    test('waits while the host does not read', async () => {
      const api = await listen((request) => request.pause());
      const { site, close } = await setUp(api);
      let last = 0;
      const sending = upload(site, 200, (sent) => (last = sent)).catch(() => null);
      await new Promise((resolve) => setTimeout(resolve, 1000));
      expect(last).toBeLessThan(30);
      for (const server of open) server.closeAllConnections();
      await sending;
      close();
    });

    test('that its sender breaks off ends at the host too', async () => {
      let noteEnd = () => undefined as void;
      const ended = new Promise<void>((resolve) => (noteEnd = resolve));
      const api = await listen((request) => {
        request.resume();
        request.on('error', () => undefined).on('close', noteEnd);
      });
      const { site, close } = await setUp(api);
      const { hostname, port } = new URL(site);
      const socket = connect(Number(port), hostname);
      socket.write('POST /api/x HTTP/1.1\r\nhost: x\r\ncontent-length: 60000000\r\n\r\n');
      socket.write(Buffer.alloc(MEGABYTE), () => setTimeout(() => socket.destroy(), 100));
      await expect(ended).resolves.toBeUndefined();
      close();
    });

    test('that crashes the host is answered with the envelope of an unreachable host', async () => {
      const api = await listen((request) => {
        let seen = 0;
        request.on('data', (chunk: Buffer) => {
          seen += chunk.length;
          if (seen > 3 * MEGABYTE) request.socket.destroy();
        });
        request.on('error', () => undefined);
      });
      const { site, close } = await setUp(api);
      const response = await upload(site, 20);
      expect([response.status, await response.json()]).toMatchObject([503, { success: false }]);
      close();
    });

    test('that a host refuses before it has read it all brings the refusal back', async () => {
      const api = await listen((_request, response) => {
        response.writeHead(413, { 'content-type': 'application/json' }).end('{"success":false}');
      });
      const { site, close } = await setUp(api);
      const response = await upload(site, 20);
      expect([response.status, await response.json()]).toEqual([413, { success: false }]);
      close();
    });
  });
});
