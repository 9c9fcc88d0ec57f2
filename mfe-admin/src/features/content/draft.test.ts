import { ApiError, NetworkError } from '@tableside/platform';
import type {
  AdminContentEntry,
  SaveRequest,
  Saved,
} from '@tableside/contracts/admin/content/wire';
import { createDeferred } from '@tableside/testing/fake-api';
import { AUTOSAVE_DELAY_MS, DraftAutosave, openDraft } from './draft';

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
const draftOf = (version: number, text: string) => ({
  version,
  saved_at: AT,
  who: 'Carl Moss',
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

/** An autosave whose calls get these responses in turn; the last one repeats. */
function open(...responses: (Saved | Error | Promise<Saved>)[]) {
  const save = jest.fn(async (_: SaveRequest) => {
    const response = await (responses.length > 1 ? responses.shift() : responses[0]);
    if (!response || response instanceof Error) throw response;
    return response;
  });
  const manager = new DraftAutosave(openDraft(opened), 'footer', save);
  return {
    manager,
    save,
    lastSent: () => save.mock.calls.at(-1)?.[0],
    /** Types and pauses. */
    type: async (text: string) => {
      manager.edit(makeDocument(text));
      await jest.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS);
    },
  };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('saves once after typing pauses', async () => {
  const { manager, save, type } = open(saved(1));
  manager.edit(makeDocument('A'));
  await jest.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS - 1);
  await type('AB');
  expect(save.mock.calls).toEqual([[{ kind: 'footer', version: 0, document: makeDocument('AB') }]]);
  expect(manager.read()).toMatchObject({ saving: 'saved', version: 1 });
});

it('saves changes made during a save on top of the new version', async () => {
  const first = createDeferred<Saved>();
  const { manager, save, type } = open(first.promise, saved(2));
  await type('A');
  await type('AB');
  expect(save).toHaveBeenCalledTimes(1);
  first.resolve(saved(1));
  await jest.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS);
  expect(save.mock.calls[1]).toEqual([
    { kind: 'footer', version: 1, document: makeDocument('AB') },
  ]);
  expect(manager.read()).toMatchObject({ saving: 'saved', version: 2 });
});

it('keeps changes while offline and saves them when the API is back', async () => {
  const { manager, lastSent, type } = open(new NetworkError('No connection.'), saved(1));
  await type('A');
  manager.edit(makeDocument('AB'));
  expect(manager.read().saving).toBe('offline');
  await jest.advanceTimersByTimeAsync(5000);
  expect(manager.read().saving).toBe('saved');
  expect(lastSent()?.document).toEqual(makeDocument('AB'));
});

it('waits after the session has ended and saves on retry', async () => {
  const { manager, save, type } = open(new ApiError('Your session has ended.', 401), saved(1));
  await type('A');
  manager.edit(makeDocument('AB'));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(manager.read().saving).toBe('signed-out');
  expect(save).toHaveBeenCalledTimes(1);
  manager.retry();
  await jest.advanceTimersByTimeAsync(0);
  expect(manager.read().saving).toBe('saved');
});

it('reports a rejection and saves the next change', async () => {
  const { manager, type } = open(new ApiError('Make it shorter.', 400), saved(1));
  await type('A');
  expect(manager.read()).toMatchObject({ saving: 'refused', refusal: 'Make it shorter.' });
  await type('AB');
  expect(manager.read()).toMatchObject({ saving: 'saved', refusal: null });
});

describe('a conflict with another version', () => {
  const openConflict = async (draft: ReturnType<typeof draftOf> | null) => {
    const view = open({ outcome: 'newer', draft }, saved(9));
    await view.type('Mine');
    await view.type('Mine, longer');
    expect(view.manager.read()).toMatchObject({
      saving: 'newer',
      document: makeDocument('Mine, longer'),
    });
    expect(await view.manager.flush()).toBe(false);
    return view;
  };

  it.each([
    ['overwrites the other version when the user chooses so', draftOf(7, 'Theirs'), 7],
    ['starts a new draft when the other was published or discarded', null, 0],
  ])('%s', async (_, draft, version) => {
    const { manager, lastSent } = await openConflict(draft);
    manager.resolveConflict('mine');
    await jest.advanceTimersByTimeAsync(0);
    expect(lastSent()).toMatchObject({ version, document: makeDocument('Mine, longer') });
    expect(manager.read()).toMatchObject({ saving: 'saved', version: 9 });
  });

  it('uses the other version when the user chooses so', async () => {
    const { manager, save } = await openConflict(draftOf(7, 'Theirs'));
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
});

it('takes over newer drafts while nothing is typed, but never older ones', () => {
  const { manager } = open(saved(6));
  manager.follow({ ...opened, draft: draftOf(5, 'Theirs') });
  expect(manager.read()).toMatchObject({ version: 5, document: makeDocument('Theirs') });
  manager.follow({ ...opened, draft: draftOf(4, 'Older') });
  manager.edit(makeDocument('Mine'));
  manager.follow({ ...opened, draft: draftOf(7, 'Theirs again') });
  expect(manager.read()).toMatchObject({ version: 5, document: makeDocument('Mine') });
});

it('saves immediately on flush', async () => {
  const { manager, save } = open(saved(1));
  manager.edit(makeDocument('A'));
  expect(await manager.flush()).toBe(true);
  expect(save).toHaveBeenCalledTimes(1);
});
