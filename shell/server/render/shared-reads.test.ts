import { NetworkError, type CallApi } from '@tableside/platform';
import { SharedReads } from './shared-reads';

type Answer = (value: unknown) => void;

/** A call that nobody answers would fail at its time-out, in the middle of another file's tests. */
const unanswered: Answer[] = [];
afterEach(() => {
  for (const answer of unanswered.splice(0)) answer(null);
});

function setUp(timeoutMs = 10_000) {
  const sent: { readonly answer: Answer; readonly fail: (error: Error) => void }[] = [];
  const reads = new SharedReads(timeoutMs);
  const call = ((_name: string, _args: unknown, signal?: AbortSignal) =>
    new Promise<unknown>((answer, fail) => {
      sent.push({ answer, fail });
      unanswered.push(answer);
      signal?.addEventListener('abort', () => fail(new NetworkError('late')));
    })) as unknown as CallApi;
  const never = new AbortController().signal;
  const ask = (slug = 'luna', deadline: AbortSignal = never) =>
    reads.share(call, deadline)('restaurant', { slug }) as Promise<unknown>;
  return { sent, ask };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('who asks while a call is under way is given the answer to the next one, with all others', async () => {
  const { sent, ask } = setUp();
  const first = ask();
  const later = [ask(), ask(), ask()];
  await settle();
  expect(sent).toHaveLength(1);
  sent[0]?.answer('old');
  expect(await first).toBe('old');
  await settle();
  expect(sent).toHaveLength(2);
  sent[1]?.answer('new');
  expect(await Promise.all(later)).toEqual(['new', 'new', 'new']);
});

test('who asks once the answer is there has a call sent', async () => {
  const { sent, ask } = setUp();
  const first = ask();
  sent[0]?.answer('old');
  await first;
  void ask();
  expect(sent).toHaveLength(2);
});

test('nobody waits for a call that hangs', async () => {
  const { sent, ask } = setUp();
  const stuck = ask().catch((error: Error) => error.name);
  const later = ask();
  await new Promise((resolve) => setTimeout(resolve, 150));
  sent[1]?.answer('new');
  expect(await later).toBe('new');
  sent[0]?.fail(new NetworkError('down'));
  expect(await stuck).toBe('NetworkError');
});

test('a failure is that of all who wait for it, and of nobody after them', async () => {
  const { sent, ask } = setUp();
  const first = ask();
  sent[0]?.fail(new NetworkError('down'));
  await expect(first).rejects.toThrow('down');
  const next = ask();
  sent[1]?.answer('new');
  expect(await next).toBe('new');
});

test('different arguments are different reads', () => {
  const { sent, ask } = setUp();
  void ask('luna');
  void ask('sol');
  expect(sent).toHaveLength(2);
});

test('a render gives up at its own deadline, and the others go on', async () => {
  const { sent, ask } = setUp();
  const impatient = new AbortController();
  const first = ask('luna', impatient.signal);
  const other = ask();
  impatient.abort();
  await expect(first).rejects.toThrow(NetworkError);
  sent[0]?.answer('old');
  await settle();
  sent[1]?.answer('new');
  expect(await other).toBe('new');
});

test('a call ends at the time-out', async () => {
  const { ask } = setUp(20);
  await expect(ask()).rejects.toThrow(NetworkError);
});
