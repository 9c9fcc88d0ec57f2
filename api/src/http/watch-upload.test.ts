import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { watchUpload } from './multipart';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});

const makeBody = () =>
  Object.assign(new PassThrough(), { headers: {} }) as unknown as IncomingMessage;
const watch = (body: IncomingMessage) =>
  watchUpload(body, 1000, { intervalMs: 1000, bytesMin: 1 }, new Error('too large'));

describe('watchUpload', () => {
  it('watches until the sender disconnects', async () => {
    const body = makeBody();
    watch(body);
    expect(jest.getTimerCount()).toBe(2);
    body.destroy();
    await once(body, 'close');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('does not begin to watch when the sender has disconnected already', async () => {
    const body = makeBody();
    body.destroy();
    await once(body, 'close');
    watch(body);
    expect(jest.getTimerCount()).toBe(0);
  });
});
