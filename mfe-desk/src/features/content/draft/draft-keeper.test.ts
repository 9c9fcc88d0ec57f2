import { ApiError, NetworkError } from '@tableside/platform';
import type { SaveRequest, Saved } from '../../../calls/content-types';
import { DraftKeeper, PAUSE_MS } from './draft-keeper';
import { openDraft } from './draft-state';
import type { KeptWords } from './kept-words';

const LIVE = { kind: 'footer', text: 'As it is.' };
const opened = { draft: null, live: { revision: '1', document: LIVE }, problems: [] };

function openKeeper(
  save: (request: SaveRequest) => Promise<Saved>,
  before: KeptWords | null = null,
) {
  let kept = before;
  const keeper = new DraftKeeper(openDraft(opened, kept), {
    kind: 'footer',
    save,
    store: {
      read: () => kept,
      keep: (words) => {
        kept = words;
      },
      forget: () => {
        kept = null;
      },
    },
    now: () => 1,
  });
  return { keeper, kept: () => kept };
}

const saved = (version: number): Saved => ({
  outcome: 'saved',
  version,
  saved_at: '2026-05-20T22:00:00.000Z',
  problems: [],
});
const words = (text: string) => ({ kind: 'footer', text });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('sends what was typed after a pause, once, and then forgets it here', async () => {
  const save = jest.fn(async () => saved(1));
  const { keeper, kept } = openKeeper(save);
  keeper.type(words('A'));
  await jest.advanceTimersByTimeAsync(PAUSE_MS - 1);
  keeper.type(words('AB'));
  expect(kept()).toEqual({ version: 0, document: words('AB'), at: 1 });
  await jest.advanceTimersByTimeAsync(PAUSE_MS);
  expect(save.mock.calls).toEqual([[{ kind: 'footer', version: 0, document: words('AB') }]]);
  expect(keeper.read()).toMatchObject({ saving: 'saved', version: 1 });
  expect(kept()).toBeNull();
});

it('sends what was typed while a call was under way, upon the version that it made', async () => {
  const answers: ((answer: Saved) => void)[] = [];
  const save = jest.fn((_: SaveRequest) => new Promise<Saved>((resolve) => answers.push(resolve)));
  const { keeper, kept } = openKeeper(save);
  keeper.type(words('A'));
  await jest.advanceTimersByTimeAsync(PAUSE_MS);
  keeper.type(words('AB'));
  await jest.advanceTimersByTimeAsync(PAUSE_MS);
  expect(save).toHaveBeenCalledTimes(1);
  answers[0]?.(saved(1));
  await jest.advanceTimersByTimeAsync(PAUSE_MS);
  expect(save.mock.calls[1]).toEqual([{ kind: 'footer', version: 1, document: words('AB') }]);
  expect(kept()).toMatchObject({ document: words('AB') });
  answers[1]?.(saved(2));
  await jest.advanceTimersByTimeAsync(0);
  expect(keeper.read()).toMatchObject({ saving: 'saved', version: 2 });
});

it('keeps words while the host cannot be reached, and sends them when it can', async () => {
  const save = jest
    .fn<Promise<Saved>, [SaveRequest]>()
    .mockRejectedValueOnce(new NetworkError('No connection.'))
    .mockResolvedValue(saved(1));
  const { keeper, kept } = openKeeper(save);
  keeper.type(words('A'));
  await jest.advanceTimersByTimeAsync(PAUSE_MS);
  expect(keeper.read().saving).toBe('lost');
  expect(kept()).toMatchObject({ document: words('A') });
  await jest.advanceTimersByTimeAsync(2000);
  expect(keeper.read().saving).toBe('saved');
});

it('waits for a sign-in where the session has ended, whatever is typed until then', async () => {
  const save = jest
    .fn<Promise<Saved>, [SaveRequest]>()
    .mockRejectedValueOnce(new ApiError('Sign in.', 401))
    .mockResolvedValue(saved(1));
  const { keeper, kept } = openKeeper(save);
  keeper.type(words('A'));
  await jest.advanceTimersByTimeAsync(PAUSE_MS);
  keeper.type(words('AB'));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(keeper.read().saving).toBe('signed-out');
  expect(kept()).toMatchObject({ document: words('AB') });
  keeper.retry();
  await jest.advanceTimersByTimeAsync(0);
  expect(save).toHaveBeenLastCalledWith({ kind: 'footer', version: 0, document: words('AB') });
  expect(keeper.read().saving).toBe('saved');
});

it('goes on with words that a closed browser kept', async () => {
  const save = jest.fn(async () => saved(1));
  const { keeper } = openKeeper(save, { version: 0, document: words('Kept'), at: 0 });
  expect(keeper.read().document).toEqual(words('Kept'));
  keeper.start();
  await jest.advanceTimersByTimeAsync(0);
  expect(save).toHaveBeenCalledWith({ kind: 'footer', version: 0, document: words('Kept') });
});

it.each([
  ['mine', words('A')],
  ['theirs', words('Elsewhere')],
] as const)('lets one choose %s where one saved elsewhere too', async (choice, expected) => {
  const draft = {
    version: 7,
    saved_at: '2026-05-20T22:00:00.000Z',
    document: words('Elsewhere'),
    base: opened.live,
    is_behind: false,
  };
  const save = jest
    .fn<Promise<Saved>, [SaveRequest]>()
    .mockResolvedValueOnce({ outcome: 'newer', draft })
    .mockResolvedValue(saved(8));
  const { keeper } = openKeeper(save);
  keeper.type(words('A'));
  await jest.advanceTimersByTimeAsync(PAUSE_MS);
  expect(keeper.read().saving).toBe('newer');
  keeper.settle(choice);
  await jest.advanceTimersByTimeAsync(PAUSE_MS);
  expect(keeper.read()).toMatchObject({ document: expected, saving: 'saved' });
  expect(save).toHaveBeenCalledTimes(choice === 'mine' ? 2 : 1);
  if (choice === 'mine') expect(save.mock.calls[1]?.[0]).toMatchObject({ version: 7 });
});

it('says why the host does not take it, and tries again with the next words', async () => {
  const save = jest
    .fn<Promise<Saved>, [SaveRequest]>()
    .mockRejectedValueOnce(new ApiError('It has 300 kB; 256 kB fit.', 413))
    .mockResolvedValue(saved(1));
  const { keeper } = openKeeper(save);
  keeper.type(words('A'));
  await jest.advanceTimersByTimeAsync(PAUSE_MS);
  expect(keeper.read()).toMatchObject({
    saving: 'refused',
    refusal: 'It has 300 kB; 256 kB fit.',
  });
  keeper.type(words('B'));
  await jest.advanceTimersByTimeAsync(PAUSE_MS);
  expect(keeper.read().saving).toBe('saved');
});
