import { createServer, type AddressInfo, type Server } from 'node:net';

/** As much of a PostgreSQL server as it takes to say its version.
 * @returns its address for DATABASE_URL, and how to end it */
export async function startFakePostgres(version: string) {
  const server: Server = createServer((socket) => {
    let isStarted = false;
    socket.on('data', (data) => {
      const type = isStarted ? String.fromCharCode(data[0] ?? 0) : 'start';
      if (type === 'start') socket.write(Buffer.concat([message('R', int32(0)), ready]));
      if (type === 'Q') socket.write(answer(version));
      isStarted = true;
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `postgres://nobody@127.0.0.1:${port}/none`, close: () => server.close() };
}

const int32 = (value: number) => {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32BE(value);
  return buffer;
};
const message = (type: string, body: Buffer) =>
  Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
const ready = message('Z', Buffer.from('I'));

/** One row of one text column. */
function answer(value: string): Buffer {
  const column = Buffer.from(
    '\0\x01server_version\0\0\0\0\0\0\0\0\0\0\x19\xff\xff\xff\xff\xff\xff\0\0',
    'latin1',
  );
  const row = Buffer.concat([Buffer.from([0, 1]), int32(value.length), Buffer.from(value)]);
  const end = message('C', Buffer.from('SHOW\0'));
  return Buffer.concat([message('T', column), message('D', row), end, ready]);
}
