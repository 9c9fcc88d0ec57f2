import { RemoteUnavailableError } from '../../src/federation/errors';
import { beforeDeadline } from './deadlines';

const never = new Promise<never>(() => undefined);

describe('beforeDeadline', () => {
  it('aborts the work when the deadline has passed', async () => {
    const deadline = new AbortController();
    const waiting = expect(beforeDeadline(never, deadline.signal)).rejects.toThrow(
      RemoteUnavailableError,
    );
    deadline.abort();
    await waiting;
  });

  it('does not wait after the deadline', async () => {
    const passed = AbortSignal.abort();
    await expect(beforeDeadline(never, passed)).rejects.toThrow(RemoteUnavailableError);
  });

  it('returns the result of work that finished before', async () => {
    const { signal } = new AbortController();
    await expect(beforeDeadline(Promise.resolve('menu'), signal)).resolves.toBe('menu');
    await expect(beforeDeadline(Promise.reject(new Error('lost')), signal)).rejects.toThrow('lost');
  });
});
