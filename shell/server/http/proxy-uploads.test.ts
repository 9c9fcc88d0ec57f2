import { connect } from 'node:net';
import { closeServers, listen, open, setUp } from './proxy-fixtures';

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
