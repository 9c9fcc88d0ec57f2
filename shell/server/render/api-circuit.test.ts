import { ApiError, NetworkError, type CallApi } from '@tableside/platform';
import { ApiCircuit } from './api-circuit';

function setUp() {
  let time = 1000;
  let failure: Error | null = null;
  const made = jest.fn();
  const call = (() => {
    made();
    return failure ? Promise.reject(failure) : Promise.resolve({ data: null, message: '' });
  }) as unknown as CallApi;
  const circuit = new ApiCircuit(() => time);
  const guarded = circuit.guard(call);
  return {
    ask: () =>
      guarded('settings', undefined).then(
        () => 'response',
        (error: Error) => error.name,
      ),
    made,
    fail: (error: Error | null) => (failure = error),
    wait: (ms: number) => (time += ms),
  };
}

test('fails fast after a call without a response', async () => {
  const { ask, made, fail } = setUp();
  fail(new NetworkError('down'));
  expect(await ask()).toBe('NetworkError');
  expect(await ask()).toBe('NetworkError');
  expect(made).toHaveBeenCalledTimes(1);
});

test('sends one probe after the cooldown, and other calls follow it', async () => {
  const { ask, made, fail, wait } = setUp();
  fail(new NetworkError('down'));
  await ask();
  wait(1001);
  fail(null);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['response', 'response', 'response']);
  expect(made).toHaveBeenCalledTimes(4);
});

test('sends one probe at a time while the API is unreachable', async () => {
  const { ask, made, fail, wait } = setUp();
  fail(new NetworkError('down'));
  await ask();
  wait(1001);
  expect(new Set(await Promise.all([ask(), ask(), ask()]))).toEqual(new Set(['NetworkError']));
  expect(made).toHaveBeenCalledTimes(2);
});

test('a hanging probe does not delay other calls for long', async () => {
  let time = 1000;
  const responses: (() => Promise<unknown>)[] = [
    () => Promise.reject(new NetworkError('down')),
    () => new Promise(() => undefined),
  ];
  const circuit = new ApiCircuit(() => time);
  const guarded = circuit.guard((() => responses.shift()?.()) as unknown as CallApi);
  await guarded('settings', undefined).catch(() => undefined);
  time += 1001;
  void guarded('settings', undefined);
  const startedAt = Date.now();
  await expect(guarded('settings', undefined)).rejects.toThrow(NetworkError);
  expect(Date.now() - startedAt).toBeLessThan(2000);
});

test('an endpoint without a response does not affect others', async () => {
  const made: string[] = [];
  const call = ((name: string) => {
    made.push(name);
    return name === 'settings'
      ? Promise.reject(new NetworkError('late'))
      : Promise.resolve({ data: null, message: '' });
  }) as unknown as CallApi;
  const guarded = new ApiCircuit(() => 1000).guard(call);
  await guarded('settings', undefined).catch(() => undefined);
  await expect(guarded('settings', undefined)).rejects.toThrow(NetworkError);
  await expect(guarded('areas', undefined)).resolves.toMatchObject({ data: null });
  expect(made).toEqual(['settings', 'areas']);
});

test('treats an error response as a response', async () => {
  const { ask, made, fail } = setUp();
  fail(new ApiError('No such place.', 404));
  expect([await ask(), await ask()]).toEqual(['ApiError', 'ApiError']);
  expect(made).toHaveBeenCalledTimes(2);
});
