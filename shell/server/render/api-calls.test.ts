import { RemoteUnavailableError } from '../../browser/federation/errors';
import { beforeDeadline, ApiCircuit, SharedReads } from './api-calls';
import { ApiError, NetworkError, type CallApi } from '@tableside/platform';

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

describe('ApiCircuit', () => {
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
      request: () =>
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
    const { request, made, fail } = setUp();
    fail(new NetworkError('down'));
    expect(await request()).toBe('NetworkError');
    expect(await request()).toBe('NetworkError');
    expect(made).toHaveBeenCalledTimes(1);
  });

  test('sends one probe after the cooldown, and other calls follow it', async () => {
    const { request, made, fail, wait } = setUp();
    fail(new NetworkError('down'));
    await request();
    wait(1001);
    fail(null);
    expect(await Promise.all([request(), request(), request()])).toEqual([
      'response',
      'response',
      'response',
    ]);
    expect(made).toHaveBeenCalledTimes(4);
  });

  test('sends one probe at a time while the API is unreachable', async () => {
    const { request, made, fail, wait } = setUp();
    fail(new NetworkError('down'));
    await request();
    wait(1001);
    expect(new Set(await Promise.all([request(), request(), request()]))).toEqual(
      new Set(['NetworkError']),
    );
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
    const { request, made, fail } = setUp();
    fail(new ApiError('No such place.', 404));
    expect([await request(), await request()]).toEqual(['ApiError', 'ApiError']);
    expect(made).toHaveBeenCalledTimes(2);
  });
});

describe('SharedReads', () => {
  type Response = (value: unknown) => void;

  /** A pending call would time out during another file's tests. */
  const unanswered: Response[] = [];
  afterEach(() => {
    for (const response of unanswered.splice(0)) response(null);
  });

  function setUp(timeoutMs = 10_000) {
    const sent: { readonly response: Response; readonly fail: (error: Error) => void }[] = [];
    let now = 0;
    const reads = new SharedReads(timeoutMs, () => now);
    const call = ((_name: string, _args: unknown, signal?: AbortSignal) =>
      new Promise<unknown>((response, fail) => {
        sent.push({ response, fail });
        unanswered.push(response);
        signal?.addEventListener('abort', () => fail(new NetworkError('late')));
      })) as unknown as CallApi;
    const never = new AbortController().signal;
    const request = (slug = 'luna', deadline: AbortSignal = never) =>
      reads.share(call, deadline)('restaurant', { slug }) as Promise<unknown>;
    return { sent, request, pass: (ms: number) => (now += ms) };
  }

  test('shares a call while it runs and for a second after', async () => {
    const { sent, request, pass } = setUp();
    const readers = [request(), request()];
    sent[0]?.response('old');
    expect(await Promise.all(readers)).toEqual(['old', 'old']);
    pass(999);
    expect(await request()).toBe('old');
    pass(1);
    const later = request();
    sent[1]?.response('new');
    expect(await later).toBe('new');
  });

  test('a failure rejects waiting readers only', async () => {
    const { sent, request } = setUp();
    const first = request();
    sent[0]?.fail(new NetworkError('down'));
    await expect(first).rejects.toThrow('down');
    const next = request();
    sent[1]?.response('new');
    expect(await next).toBe('new');
  });

  test('does not share reads with different arguments', () => {
    const { sent, request } = setUp();
    void request('luna');
    void request('sol');
    expect(sent).toHaveLength(2);
  });

  test('each render gives up at its own deadline', async () => {
    const { sent, request } = setUp();
    const impatient = new AbortController();
    const first = request('luna', impatient.signal);
    const other = request();
    impatient.abort();
    await expect(first).rejects.toThrow(NetworkError);
    sent[0]?.response('luna');
    expect(await other).toBe('luna');
  });

  test('aborts a call at the timeout', async () => {
    const { request } = setUp(20);
    await expect(request()).rejects.toThrow(NetworkError);
  });
});
