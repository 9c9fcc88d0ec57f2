import { QueryClient } from '@tanstack/react-query';
import { createSuggest } from './use-suggestions';

const luna = { type: 'restaurant', id: 1, title: 'Luna', subtitle: null, slug: 'luna' } as const;
const { signal } = new AbortController();

it('asks the service of a remote, which is created once, and loads it again after a failure', async () => {
  const createSearchService = jest.fn((_parts: object) => ({ suggest: async () => [luna] }));
  const load = jest.fn(async () => ({ createSearchService }) as never);
  load.mockRejectedValueOnce(new Error('404'));
  const suggest = createSuggest({ load }, new QueryClient());
  expect(load).not.toHaveBeenCalled();
  await expect(suggest('l', signal)).rejects.toThrow('404');
  expect(await suggest('lu', signal)).toMatchObject({ suggestions: [luna] });
  await suggest('lun', signal);
  expect(load).toHaveBeenCalledWith('search');
  expect(createSearchService).toHaveBeenCalledTimes(1);
  expect(createSearchService).toHaveBeenCalledWith({ fetchQuery: expect.any(Function) as unknown });
});

it('asks nothing for a text that has changed while the service was loaded', async () => {
  const ask = jest.fn();
  const load = async () => ({ createSearchService: () => ({ suggest: ask }) }) as never;
  await expect(
    createSuggest({ load }, new QueryClient())('l', AbortSignal.abort()),
  ).rejects.toThrow();
  expect(ask).not.toHaveBeenCalled();
});
