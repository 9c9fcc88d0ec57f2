import type { SearchSuggestion } from '@tableside/contracts/listing/search';
import { createDeferred } from '@tableside/testing/fake-api';
import { act, screen, waitFor } from '@testing-library/react';
import { all, box, highlighted, luna, lunch, setUp } from './search-box-fixtures';

it('is a form that works without scripts', () => {
  setUp();
  expect(box()).toHaveAttribute('name', 'search');
  expect(box()).toHaveAttribute('placeholder', 'Search restaurants...');
  const { form } = box() as HTMLInputElement;
  expect(form).toHaveAttribute('action', '/restaurants');
  expect(form).toHaveAttribute('method', 'get');
});

it('shows suggestions with their types', async () => {
  const { user } = setUp();
  await user.type(box(), 'lu');
  const options = await screen.findAllByRole('option');
  expect(options).toHaveLength(3);
  expect(options[0]).toHaveAccessibleName(/^Luna ?, Restaurant ?, Midtown$/);
  expect(options[1]).toHaveAccessibleName(/^Lunch counters ?, Cuisine$/);
  expect(options[2]).toHaveAccessibleName(/^Luxor Hill ?, Location$/);
  expect(box()).toHaveAttribute('aria-expanded', 'true');
});

it('a title that is not English says its language', async () => {
  const { user } = setUp(() => Promise.resolve([{ ...luna, title: 'Phở Lý', titleLang: 'vi' }]));
  await user.type(box(), 'pho');
  expect(await screen.findByText('Phở Lý')).toHaveAttribute('lang', 'vi');
});

it('asks once for a word that is typed quickly', async () => {
  const { user, asked } = setUp();
  await user.type(box(), 'luna');
  await screen.findAllByRole('option');
  expect(asked).toEqual(['luna']);
});

it('asks nothing for blank text', async () => {
  const { user, asked, address } = setUp();
  await user.type(box(), '   {Enter}');
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(asked).toEqual([]);
  expect(address()).toBe('/');
  expect(box()).toHaveAttribute('aria-expanded', 'false');
});

it('shows no more than eight, and none twice', async () => {
  const many = Array.from({ length: 12 }, (_, index) => ({ ...luna, id: index >> 1 }));
  const more = Array.from({ length: 12 }, (_, index) => ({ ...lunch, id: index }));
  const { user } = setUp(() => Promise.resolve([...many, ...more]));
  await user.type(box(), 'lu');
  expect(await screen.findAllByRole('option')).toHaveLength(8);
  expect(screen.getAllByRole('option', { name: /Restaurant/ })).toHaveLength(6);
});

it('a press on a suggestion opens it', async () => {
  const { user, address } = setUp();
  await user.type(box(), 'lu');
  await user.click(await screen.findByRole('option', { name: /Lunch/ }));
  await waitFor(() => expect(address()).toBe('/restaurants?cuisine=4'));
});

it('the clear button empties the box and gives the focus back', async () => {
  const { user } = setUp();
  await user.type(box(), 'lu');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(box()).toHaveValue('');
  expect(box()).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Clear search' })).not.toBeInTheDocument();
});

it('a press outside closes the list', async () => {
  const { user } = setUp();
  await user.type(box(), 'lu');
  await screen.findAllByRole('option');
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

it('drops the late answer to an older text', async () => {
  const first = createDeferred<readonly SearchSuggestion[]>();
  const signals: AbortSignal[] = [];
  const { user, asked } = setUp((text, signal) => {
    signals.push(signal);
    return text === 'l' ? first.promise : Promise.resolve([lunch]);
  });
  await user.type(box(), 'l');
  await waitFor(() => expect(asked).toEqual(['l']));
  await user.type(box(), 'u');
  await screen.findByRole('option', { name: /Lunch/ });
  expect(signals[0]?.aborted).toBe(true);
  await act(async () => {
    first.resolve([luna]);
    await first.promise;
  });
  expect(screen.getAllByRole('option')).toHaveLength(1);
});

it('removes the highlight when the list changes', async () => {
  const { user } = setUp((text) => Promise.resolve(text === 'l' ? all : [lunch]));
  await user.type(box(), 'l');
  await screen.findAllByRole('option');
  await user.type(box(), 'u');
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  expect(highlighted()).toBeNull();
});

it.each([
  ['slow', () => new Promise<never>(() => undefined)],
  ['broken', () => Promise.reject(new Error('Down.'))],
])('Enter still searches while the service is %s', async (_case, suggest) => {
  const { user, address, asked } = setUp(suggest);
  await user.type(box(), 'Fish & Chips');
  await waitFor(() => expect(asked).toHaveLength(1));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/restaurants?search=Fish+%26+Chips'));
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

it('blank text takes the suggestions away', async () => {
  const { user, asked } = setUp();
  await user.type(box(), 'lu');
  await screen.findAllByRole('option');
  await user.clear(box());
  await user.type(box(), '  ');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(asked).toEqual(['lu']);
});

it('is empty again once the address has no search', async () => {
  const { router } = setUp(undefined, '/restaurants?search=tacos');
  expect(box()).toHaveValue('tacos');
  await act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(null))));
  await act(() => router.navigate('/restaurants'));
  expect(box()).toHaveValue('');
});

it('starts with the search of the address', () => {
  setUp(undefined, '/restaurants?search=tacos');
  expect(box()).toHaveValue('tacos');
});

it('says how many suggestions there are', async () => {
  const { user } = setUp();
  await user.type(box(), 'lu');
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent('3 suggestions, use the arrow keys'),
  );
});

test('has the id by which pages lead to it', () => {
  setUp();
  expect(screen.getByRole('combobox')).toHaveAttribute('id', 'site-search');
});

test('says when there are no suggestions', async () => {
  const { user } = setUp(() => Promise.resolve([]));
  await user.type(box(), 'xqzzz');
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent('No suggestions. Press Enter to search.'),
  );
});

it('reports a service that takes too long, gives up its call, and asks again with the next letter', async () => {
  const signals: AbortSignal[] = [];
  const { user, reported } = setUp((text, signal) => {
    signals.push(signal);
    return text === 'l' ? new Promise(() => undefined) : Promise.resolve([luna]);
  });
  await user.type(box(), 'l');
  await waitFor(() => expect(reported).toHaveLength(1), { timeout: 3000 });
  expect(signals[0]?.aborted).toBe(true);
  await user.type(box(), 'u');
  expect(await screen.findByRole('option', { name: /Luna/ })).toBeVisible();
});
