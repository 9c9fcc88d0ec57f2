import { NetworkError, type CallApi } from '@tableside/platform';
import { SharedReads } from './shared-reads';

type Response = (value: unknown) => void;

/** A pending call would time out during another file's tests. */
const unanswered: Response[] = [];
afterEach(() => {
  for (const response of unanswered.splice(0)) response(null);
});

function setUp(timeoutMs = 10_000) {
  const sent: { readonly response: Response; readonly fail: (error: Error) => void }[] = [];
  const reads = new SharedReads(timeoutMs);
  const call = ((_name: string, _args: unknown, signal?: AbortSignal) =>
    new Promise<unknown>((response, fail) => {
      sent.push({ response, fail });
      unanswered.push(response);
      signal?.addEventListener('abort', () => fail(new NetworkError('late')));
    })) as unknown as CallApi;
  const never = new AbortController().signal;
  const ask = (slug = 'luna', deadline: AbortSignal = never) =>
    reads.share(call, deadline)('restaurant', { slug }) as Promise<unknown>;
  return { sent, ask };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('readers that join during a call share the next call', async () => {
  const { sent, ask } = setUp();
  const first = ask();
  const later = [ask(), ask(), ask()];
  await settle();
  expect(sent).toHaveLength(1);
  sent[0]?.response('old');
  expect(await first).toBe('old');
  await settle();
  expect(sent).toHaveLength(2);
  sent[1]?.response('new');
  expect(await Promise.all(later)).toEqual(['new', 'new', 'new']);
});

test('starts a new call after the response arrived', async () => {
  const { sent, ask } = setUp();
  const first = ask();
  sent[0]?.response('old');
  await first;
  void ask();
  expect(sent).toHaveLength(2);
});

test('does not wait for a hanging call', async () => {
  const { sent, ask } = setUp();
  const stuck = ask().catch((error: Error) => error.name);
  const later = ask();
  await new Promise((resolve) => setTimeout(resolve, 150));
  sent[1]?.response('new');
  expect(await later).toBe('new');
  sent[0]?.fail(new NetworkError('down'));
  expect(await stuck).toBe('NetworkError');
});

test('a failure rejects waiting readers only', async () => {
  const { sent, ask } = setUp();
  const first = ask();
  sent[0]?.fail(new NetworkError('down'));
  await expect(first).rejects.toThrow('down');
  const next = ask();
  sent[1]?.response('new');
  expect(await next).toBe('new');
});

test('does not share reads with different arguments', () => {
  const { sent, ask } = setUp();
  void ask('luna');
  void ask('sol');
  expect(sent).toHaveLength(2);
});

test('each render gives up at its own deadline', async () => {
  const { sent, ask } = setUp();
  const impatient = new AbortController();
  const first = ask('luna', impatient.signal);
  const other = ask();
  impatient.abort();
  await expect(first).rejects.toThrow(NetworkError);
  sent[0]?.response('old');
  await settle();
  sent[1]?.response('new');
  expect(await other).toBe('new');
});

test('aborts a call at the timeout', async () => {
  const { ask } = setUp(20);
  await expect(ask()).rejects.toThrow(NetworkError);
});
