import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findToken } from './forward';

let server: Server;
let asked: IncomingMessage[] = [];
let answer = '{"value":"a.b.c"}';
beforeAll(
  () =>
    new Promise<void>((resolve) => {
      server = createServer((request, response) => {
        asked.push(request);
        response.end(answer);
      }).listen(0, '127.0.0.1', resolve);
    }),
);
beforeEach(() => (asked = []));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const actions = () => ({
  ACTIONS_ID_TOKEN_REQUEST_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token?api-version=2.0`,
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'secret',
});

test('a token that somebody gives is taken as it is', async () => {
  expect(await findToken({ ...actions(), MFE_ID_TOKEN: 'given' })).toBe('given');
  expect(asked).toEqual([]);
});

test('GitHub Actions is asked for a token for the service', async () => {
  expect(await findToken(actions())).toBe('a.b.c');
  const [{ url, headers } = {} as IncomingMessage] = asked;
  expect(url).toBe('/token?api-version=2.0&audience=tableside');
  expect(headers.authorization).toBe('Bearer secret');
  await findToken({ ...actions(), MFE_AUDIENCE: 'another' });
  expect(asked[1]?.url).toContain('audience=another');
});

test('elsewhere there is none', async () => {
  expect(await findToken({})).toBeNull();
});

test('a pipeline that gives none is told what it lacks', async () => {
  answer = 'no';
  await expect(findToken(actions())).rejects.toMatchObject({
    code: 3,
    message: expect.stringContaining('id-token: write') as string,
  });
});
