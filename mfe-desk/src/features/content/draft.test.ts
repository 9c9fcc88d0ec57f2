import { ApiError, NetworkError } from '@tableside/platform';
import type { DeskDocument, SaveRequest, Saved } from '@tableside/contracts/desk/content/wire';
import { DraftKeeper, openDraft, PAUSE_MS } from './draft';

const AT = '2026-05-20T22:00:00.000Z';
const words = (text: string) => ({ kind: 'footer', text });
const opened: DeskDocument = {
  kind: 'footer',
  closed: null,
  sections: [],
  live: { revision: '1', document: words('As it is.') },
  draft: null,
  problems: [],
  schedule: null,
  preview_token: 'token',
};
const draftOf = (version: number, text: string, who = 'Carl Moss') => ({
  version,
  saved_at: AT,
  who,
  is_own: false,
  document: words(text),
  is_behind: false,
});
const saved = (version: number): Saved => ({
  outcome: 'saved',
  version,
  saved_at: AT,
  problems: [],
});
const openKeeper = (save: (request: SaveRequest) => Promise<Saved>) =>
  new DraftKeeper(openDraft(opened), 'footer', save);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('saves what was typed after a pause, once', async () => {
  const save = jest.fn(async () => saved(1));
  const keeper = openKeeper(save);
  keeper.type(words('A'));
  await jest.advanceTimersByTimeAsync(PAUSE_MS - 1);
  keeper.type(words('AB'));
  await jest.advanceTimersByTimeAsync(PAUSE_MS);
  expect(save.mock.calls).toEqual([[{ kind: 'footer', version: 0, document: words('AB') }]]);
  expect(keeper.read()).toMatchObject({ saving: 'saved', version: 1 });
});

it('saves what was typed during a call, upon the version that it made', async () => {
  const answers: ((answer: Saved) => void)[] = [];
  const save = jest.fn((_: SaveRequest) => new Promise<Saved>((resolve) => answers.push(resolve)));
  const keeper = openKeeper(save);
  keeper.type(words('A'));
  await jest.advanceTimersByTimeAsync(PAUSE_MS);
  keeper.type(words('AB'));
  await jest.advanceTimersByTimeAsync(PAUSE_MS);
  expect(save).toHaveBeenCalledTimes(1);
  answers[0]?.(saved(1));
  await jest.advanceTimersByTimeAsync(PAUSE_MS);
  expect(save.mock.calls[1]).toEqual([{ kind: 'footer', version: 1, document: words('AB') }]);
  answers[1]?.(saved(2));
  await jest.advanceTimersByTimeAsync(0);
  expect(keeper.read()).toMatchObject({ saving: 'saved', version: 2 });
});

it('keeps what was typed while the host cannot be reached, and saves it when it can', async () => {
  const save = jest
    .fn<Promise<Saved>, [SaveRequest]>()
    .mockRejectedValueOnce(new NetworkError('No connection.'))
    .mockResolvedValue(saved(1));
  const keeper = openKeeper(save);
  keeper.type(words('A'));
  await jest.advanceTimersByTimeAsync(PAUSE_MS);
  keeper.type(words('AB'));
  expect(keeper.read().saving).toBe('offline');
  await jest.advanceTimersByTimeAsync(5000);
  expect(keeper.read().saving).toBe('saved');
  expect(save.mock.calls.at(-1)?.[0].document).toEqual(words('AB'));
});

it('after the session has ended it waits, and saves when it is told to', async () => {
  const save = jest
    .fn<Promise<Saved>, [SaveRequest]>()
    .mockRejectedValueOnce(new ApiError('Your session has ended.', 401))
    .mockResolvedValue(saved(1));
  const keeper = openKeeper(save);
  keeper.type(words('A'));
  await jest.advanceTimersByTimeAsync(PAUSE_MS);
  keeper.type(words('AB'));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(keeper.read().saving).toBe('signed-out');
  expect(save).toHaveBeenCalledTimes(1);
  keeper.retry();
  await jest.advanceTimersByTimeAsync(0);
  expect(keeper.read().saving).toBe('saved');
});

it('reports what the host refuses, and tries again with what is typed next', async () => {
  const save = jest
    .fn<Promise<Saved>, [SaveRequest]>()
    .mockRejectedValueOnce(new ApiError('Make it shorter.', 400))
    .mockResolvedValue(saved(1));
  const keeper = openKeeper(save);
  keeper.type(words('A'.repeat(9)));
  await jest.advanceTimersByTimeAsync(PAUSE_MS);
  expect(keeper.read()).toMatchObject({ saving: 'refused', refusal: 'Make it shorter.' });
  keeper.type(words('A'));
  await jest.advanceTimersByTimeAsync(PAUSE_MS);
  expect(keeper.read()).toMatchObject({ saving: 'saved', refusal: null });
});

describe('where someone saved another version', () => {
  const openConflict = async (newer: Saved) => {
    const save = jest
      .fn<Promise<Saved>, [SaveRequest]>()
      .mockResolvedValueOnce(newer)
      .mockResolvedValue(saved(9));
    const keeper = openKeeper(save);
    keeper.type(words('Mine'));
    await jest.advanceTimersByTimeAsync(PAUSE_MS);
    keeper.type(words('Mine, longer'));
    await jest.advanceTimersByTimeAsync(PAUSE_MS);
    expect(keeper.read()).toMatchObject({ saving: 'newer', document: words('Mine, longer') });
    expect(await keeper.flush()).toBe(false);
    return { keeper, save };
  };

  it('one’s own is saved over it by choice', async () => {
    const newer = { outcome: 'newer', draft: draftOf(7, 'Theirs') } as const;
    const { keeper, save } = await openConflict(newer);
    keeper.settle('mine');
    await jest.advanceTimersByTimeAsync(0);
    expect(save.mock.calls.at(-1)?.[0]).toMatchObject({
      version: 7,
      document: words('Mine, longer'),
    });
    expect(keeper.read()).toMatchObject({ saving: 'saved', version: 9 });
  });

  it('the other is used by choice', async () => {
    const newer = { outcome: 'newer', draft: draftOf(7, 'Theirs') } as const;
    const { keeper, save } = await openConflict(newer);
    keeper.settle('theirs');
    await jest.advanceTimersByTimeAsync(PAUSE_MS);
    expect(save).toHaveBeenCalledTimes(1);
    expect(keeper.read()).toMatchObject({
      saving: 'saved',
      version: 7,
      document: words('Theirs'),
      replaced: 1,
    });
  });

  it('a draft is begun again where the other was published or discarded', async () => {
    const { keeper, save } = await openConflict({ outcome: 'newer', draft: null });
    keeper.settle('mine');
    await jest.advanceTimersByTimeAsync(0);
    expect(save.mock.calls.at(-1)?.[0]).toMatchObject({ version: 0 });
  });
});

it('follows what someone else saves while nothing is typed, and never goes back', async () => {
  const keeper = openKeeper(async () => saved(6));
  keeper.follow({ ...opened, draft: draftOf(5, 'Theirs') });
  expect(keeper.read()).toMatchObject({ version: 5, document: words('Theirs') });
  keeper.follow({ ...opened, draft: draftOf(4, 'Older') });
  keeper.type(words('Mine'));
  keeper.follow({ ...opened, draft: draftOf(7, 'Theirs again') });
  expect(keeper.read()).toMatchObject({ version: 5, document: words('Mine') });
});

it('saves at once before it is published', async () => {
  const save = jest.fn(async () => saved(1));
  const keeper = openKeeper(save);
  keeper.type(words('A'));
  expect(await keeper.flush()).toBe(true);
  expect(save).toHaveBeenCalledTimes(1);
});
