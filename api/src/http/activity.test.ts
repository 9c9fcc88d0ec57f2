import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { watchActivity } from '../pictures/warm';

describe('watchActivity', () => {
  it('is busy while requests run, and quiet some time after the last, though it was broken off', async () => {
    const app = fastify();
    const activity = watchActivity(app);
    let answer: () => void = () => undefined;
    let reached: () => void = () => undefined;
    app.get('/', async () => {
      reached();
      await new Promise<void>((resolve) => (answer = resolve));
      return 'done';
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    expect(activity.isQuiet(0)).toBe(true);
    for (const breaksOff of [false, true]) {
      const running = new Promise<void>((resolve) => (reached = resolve));
      const request = get({ port, host: '127.0.0.1' }, (response) => response.resume());
      request.on('error', () => undefined);
      const closed = new Promise((resolve) => request.once('close', resolve));
      await running;
      expect(activity.isQuiet(0)).toBe(false);
      if (breaksOff) request.destroy();
      answer();
      await closed;
      await waitUntil(() => activity.isQuiet(0));
      expect(activity.isQuiet(60_000)).toBe(false);
    }
    await app.close();
  });

  async function waitUntil(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
  }
});
