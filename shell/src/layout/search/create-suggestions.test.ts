import { createSuggestions } from './create-suggestions';

it('asks the service that a remote offers, made with the platform’s reads', async () => {
  const suggest = jest.fn(async () => []);
  const createSearchService = jest.fn(() => ({ suggest }));
  const load = jest.fn(async () => ({ createSearchService }));
  const fetchQuery = jest.fn();
  const ask = createSuggestions({ services: { load }, fetchQuery, report: () => undefined });
  expect(load).not.toHaveBeenCalled();
  expect(await ask('luna', new AbortController().signal)).toEqual([]);
  expect(load).toHaveBeenCalledWith('search');
  expect(createSearchService).toHaveBeenCalledWith({ fetchQuery });
});
