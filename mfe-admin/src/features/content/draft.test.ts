import { ApiError, NetworkError } from '@tableside/platform';
import type {
  AdminContentEntry,
  SaveRequest,
  Saved,
} from '@tableside/contracts/admin/content/wire';
import { DraftAutosave, openDraft, AUTOSAVE_DELAY_MS } from './draft';

const AT = '2026-05-20T22:00:00.000Z';
const makeDocument = (text: string) => ({ kind: 'footer', text });
const opened: AdminContentEntry = {
  kind: 'footer',
  closed: null,
  sections: [],
  live: { revision: '1', document: makeDocument('As it is.') },
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
  document: makeDocument(text),
  is_behind: false,
});
const saved = (version: number): Saved => ({
  outcome: 'saved',
  version,
  saved_at: AT,
  problems: [],
});
const openAutosave = (save: (request: SaveRequest) => Promise<Saved>) =>
  new DraftAutosave(openDraft(opened), 'footer', save);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('saves once after typing pauses', async () => {
  const save = jest.fn(async () => saved(1));
  const manager = openAutosave(save);
  manager.edit(makeDocument('A'));
  await jest.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS - 1);
  manager.edit(makeDocument('AB'));
  await jest.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS);
  expect(save.mock.calls).toEqual([[{ kind: 'footer', version: 0, document: makeDocument('AB') }]]);
  expect(manager.read()).toMatchObject({ saving: 'saved', version: 1 });
});

it('saves changes made during a save on top of the new version', async () => {
  const responses: ((saved: Saved) => void)[] = [];
  const save = jest.fn(
    (_: SaveRequest) => new Promise<Saved>((resolve) => responses.push(resolve)),
  );
  const manager = openAutosave(save);
  manager.edit(makeDocument('A'));
  await jest.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS);
  manager.edit(makeDocument('AB'));
  await jest.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS);
  expect(save).toHaveBeenCalledTimes(1);
  responses[0]?.(saved(1));
  await jest.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS);
  expect(save.mock.calls[1]).toEqual([
    { kind: 'footer', version: 1, document: makeDocument('AB') },
  ]);
  responses[1]?.(saved(2));
  await jest.advanceTimersByTimeAsync(0);
  expect(manager.read()).toMatchObject({ saving: 'saved', version: 2 });
});

it('keeps changes while offline and saves them when the API is back', async () => {
  const save = jest
    .fn<Promise<Saved>, [SaveRequest]>()
    .mockRejectedValueOnce(new NetworkError('No connection.'))
    .mockResolvedValue(saved(1));
  const manager = openAutosave(save);
  manager.edit(makeDocument('A'));
  await jest.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS);
  manager.edit(makeDocument('AB'));
  expect(manager.read().saving).toBe('offline');
  await jest.advanceTimersByTimeAsync(5000);
  expect(manager.read().saving).toBe('saved');
  expect(save.mock.calls.at(-1)?.[0].document).toEqual(makeDocument('AB'));
});

it('waits after the session has ended and saves on retry', async () => {
  const save = jest
    .fn<Promise<Saved>, [SaveRequest]>()
    .mockRejectedValueOnce(new ApiError('Your session has ended.', 401))
    .mockResolvedValue(saved(1));
  const manager = openAutosave(save);
  manager.edit(makeDocument('A'));
  await jest.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS);
  manager.edit(makeDocument('AB'));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(manager.read().saving).toBe('signed-out');
  expect(save).toHaveBeenCalledTimes(1);
  manager.retry();
  await jest.advanceTimersByTimeAsync(0);
  expect(manager.read().saving).toBe('saved');
});

it('reports a rejection and saves the next change', async () => {
  const save = jest
    .fn<Promise<Saved>, [SaveRequest]>()
    .mockRejectedValueOnce(new ApiError('Make it shorter.', 400))
    .mockResolvedValue(saved(1));
  const manager = openAutosave(save);
  manager.edit(makeDocument('A'.repeat(9)));
  await jest.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS);
  expect(manager.read()).toMatchObject({ saving: 'refused', refusal: 'Make it shorter.' });
  manager.edit(makeDocument('A'));
  await jest.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS);
  expect(manager.read()).toMatchObject({ saving: 'saved', refusal: null });
});

describe('a conflict with another saved version', () => {
  const openConflict = async (newer: Saved) => {
    const save = jest
      .fn<Promise<Saved>, [SaveRequest]>()
      .mockResolvedValueOnce(newer)
      .mockResolvedValue(saved(9));
    const manager = openAutosave(save);
    manager.edit(makeDocument('Mine'));
    await jest.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS);
    manager.edit(makeDocument('Mine, longer'));
    await jest.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS);
    expect(manager.read()).toMatchObject({
      saving: 'newer',
      document: makeDocument('Mine, longer'),
    });
    expect(await manager.flush()).toBe(false);
    return { manager, save };
  };

  it('overwrites the other version when the user chooses so', async () => {
    const newer = { outcome: 'newer', draft: draftOf(7, 'Theirs') } as const;
    const { manager, save } = await openConflict(newer);
    manager.resolveConflict('mine');
    await jest.advanceTimersByTimeAsync(0);
    expect(save.mock.calls.at(-1)?.[0]).toMatchObject({
      version: 7,
      document: makeDocument('Mine, longer'),
    });
    expect(manager.read()).toMatchObject({ saving: 'saved', version: 9 });
  });

  it('uses the other version when the user chooses so', async () => {
    const newer = { outcome: 'newer', draft: draftOf(7, 'Theirs') } as const;
    const { manager, save } = await openConflict(newer);
    manager.resolveConflict('theirs');
    await jest.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS);
    expect(save).toHaveBeenCalledTimes(1);
    expect(manager.read()).toMatchObject({
      saving: 'saved',
      version: 7,
      document: makeDocument('Theirs'),
      replaced: 1,
    });
  });

  it('starts a new draft when the other was published or discarded', async () => {
    const { manager, save } = await openConflict({ outcome: 'newer', draft: null });
    manager.resolveConflict('mine');
    await jest.advanceTimersByTimeAsync(0);
    expect(save.mock.calls.at(-1)?.[0]).toMatchObject({ version: 0 });
  });
});

it('takes over newer drafts while nothing is typed, but never older ones', async () => {
  const manager = openAutosave(async () => saved(6));
  manager.follow({ ...opened, draft: draftOf(5, 'Theirs') });
  expect(manager.read()).toMatchObject({ version: 5, document: makeDocument('Theirs') });
  manager.follow({ ...opened, draft: draftOf(4, 'Older') });
  manager.edit(makeDocument('Mine'));
  manager.follow({ ...opened, draft: draftOf(7, 'Theirs again') });
  expect(manager.read()).toMatchObject({ version: 5, document: makeDocument('Mine') });
});

it('saves immediately on flush', async () => {
  const save = jest.fn(async () => saved(1));
  const manager = openAutosave(save);
  manager.edit(makeDocument('A'));
  expect(await manager.flush()).toBe(true);
  expect(save).toHaveBeenCalledTimes(1);
});
