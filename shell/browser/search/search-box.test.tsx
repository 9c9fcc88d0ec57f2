import type { SearchSuggestion } from '@tableside/contracts/listing/search';
import type { SearchService } from '@tableside/contracts/remote';
import { PlatformProvider } from '@tableside/platform';
import { createDeferred } from '@tableside/testing/fake-api';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderApp } from '@tableside/testing/render-app';
import { QueryClient } from '@tanstack/react-query';
import {
  act,
  screen,
  waitFor,
  within,
  createEvent,
  fireEvent,
  render,
} from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { SearchBox } from './search-box';
import * as view from './suggestions';
import { createSuggest, SuggestContext } from './use-suggestions';

const luna: SearchSuggestion = {
  type: 'restaurant',
  id: 1,
  title: 'Luna',
  subtitle: 'Midtown',
  slug: 'luna',
};
const found = { subtitle: null, slug: null };
const lunch: SearchSuggestion = { type: 'cuisine', id: 4, title: 'Lunch counters', ...found };
const luxor: SearchSuggestion = {
  type: 'location',
  id: 'luxor-hill',
  title: 'Luxor Hill',
  ...found,
};
const all = [luna, lunch, luxor];

function setUp(suggest: SearchService['suggest'] = () => Promise.resolve(all), path = '/') {
  const requested: string[] = [];
  const platform = createFakePlatform();
  const service: SearchService = {
    suggest: (text, signal) => {
      requested.push(text);
      return suggest(text, signal);
    },
  };
  const load = async () => ({ createSearchService: () => service }) as never;
  const page = (
    <SuggestContext value={createSuggest({ load }, new QueryClient())}>
      <SearchBox
        variant="bar"
        landmark="Site"
        label="Search restaurants"
        placeholder="Search restaurants..."
      />
      <button type="button">Elsewhere</button>
    </SuggestContext>
  );
  const view = renderApp(
    [
      { path: '/', element: page },
      { path: '/restaurants', element: page },
    ],
    { path, platform },
  );
  const address = () => {
    const { pathname, search } = view.router.state.location;
    return `${pathname}${search}`;
  };
  return { ...view, requested, address, reported: platform.reported };
}

const box = () => screen.getByRole('combobox');
/** Name of the active option, which the input must reference. */
const highlighted = () => {
  const option = screen.queryByRole('option', { selected: true });
  expect(box().getAttribute('aria-activedescendant')).toBe(option?.id ?? null);
  return option?.textContent ?? null;
};

it('is a form that works without scripts', () => {
  setUp();
  expect(box()).toHaveAttribute('name', 'search');
  expect(box()).toHaveAttribute('placeholder', 'Search restaurants...');
  const { form } = box() as HTMLInputElement;
  expect(form).toHaveAttribute('action', '/restaurants');
  expect(form).toHaveAttribute('method', 'get');
});

it('shows suggestions with their types, requested once, announces them, and closes on a click outside', async () => {
  const { user, requested } = setUp();
  await user.type(box(), 'lu');
  const options = await screen.findAllByRole('option');
  expect(requested).toEqual(['lu']);
  expect(options).toHaveLength(3);
  expect(options[0]).toHaveAccessibleName(/^Luna ?, Restaurant ?, Midtown$/);
  expect(options[1]).toHaveAccessibleName(/^Lunch counters ?, Cuisine$/);
  expect(options[2]).toHaveAccessibleName(/^Luxor Hill ?, Location$/);
  expect(box()).toHaveAttribute('aria-expanded', 'true');
  expect(within(screen.getByRole('search')).getByRole('listbox')).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent('3 suggestions. Use the arrow keys'),
  );
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

it('sets the language of a title that is not English', async () => {
  const { user } = setUp(() => Promise.resolve([{ ...luna, title: 'Phở Lý', titleLang: 'vi' }]));
  await user.type(box(), 'pho');
  expect(await screen.findByText('Phở Lý')).toHaveAttribute('lang', 'vi');
});

it('makes no request for blank text', async () => {
  const { user, requested, address } = setUp();
  await user.type(box(), '   {Enter}');
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(requested).toEqual([]);
  expect(address()).toBe('/');
  expect(box()).toHaveAttribute('aria-expanded', 'false');
});

it('shows at most eight suggestions without duplicates', async () => {
  const many = Array.from({ length: 12 }, (_, index) => ({ ...luna, id: index >> 1 }));
  const more = Array.from({ length: 12 }, (_, index) => ({ ...lunch, id: index }));
  const { user } = setUp(() => Promise.resolve([...many, ...more]));
  await user.type(box(), 'lu');
  expect(await screen.findAllByRole('option')).toHaveLength(8);
  expect(screen.getAllByRole('option', { name: /Restaurant/ })).toHaveLength(6);
});

it('opens a clicked suggestion', async () => {
  const { user, address } = setUp();
  await user.type(box(), 'lu');
  await user.click(await screen.findByRole('option', { name: /Lunch/ }));
  await waitFor(() => expect(address()).toBe('/restaurants?cuisine=4'));
});

it('drops a late response to older text', async () => {
  const first = createDeferred<readonly SearchSuggestion[]>();
  const signals: AbortSignal[] = [];
  const { user, requested } = setUp((text, signal) => {
    signals.push(signal);
    return text === 'l' ? first.promise : Promise.resolve([lunch]);
  });
  await user.type(box(), 'l');
  await waitFor(() => expect(requested).toEqual(['l']));
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
  const { user, address, requested } = setUp(suggest);
  await user.type(box(), 'A & B');
  await waitFor(() => expect(requested).toHaveLength(1));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/restaurants?search=A+%26+B'));
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

it('the clear button empties and focuses the box, and blank text clears suggestions', async () => {
  const { user, requested } = setUp();
  await user.type(box(), 'lu');
  await screen.findAllByRole('option');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(box()).toHaveValue('');
  expect(box()).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Clear search' })).not.toBeInTheDocument();
  await user.type(box(), '  ');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(requested).toEqual(['lu']);
});

it('shows the search of the URL and is empty once it has none', async () => {
  const { router } = setUp(undefined, '/restaurants?search=tacos');
  expect(box()).toHaveValue('tacos');
  await act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(null))));
  await act(() => router.navigate('/restaurants'));
  expect(box()).toHaveValue('');
});

it('announces that there are no suggestions', async () => {
  const { user } = setUp(() => Promise.resolve([]));
  await user.type(box(), 'lu');
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent('No suggestions. Press Enter to search.'),
  );
});

it('reports a service that times out, aborts its call, and retries on the next keystroke', async () => {
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

describe('keys', () => {
  it('move the highlight through the options and back to the input', async () => {
    const { user } = setUp();
    await user.type(box(), 'lu');
    await screen.findAllByRole('option');
    expect(highlighted()).toBeNull();
    await user.keyboard('{ArrowDown}');
    expect(highlighted()).toBe('Luna, Restaurant, Midtown');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(highlighted()).toBe('Luxor Hill, Location');
    await user.keyboard('{ArrowDown}');
    expect(highlighted()).toBeNull();
    await user.keyboard('{ArrowUp}');
    expect(highlighted()).toBe('Luxor Hill, Location');
    expect(box()).toHaveFocus();
  });

  it.each([
    ['{ArrowDown}{Enter}', '/restaurant/luna'],
    ['{ArrowDown}{ArrowDown}{Enter}', '/restaurants?cuisine=4'],
    ['{ArrowUp}{Enter}', '/restaurants?search=Luxor+Hill'],
    ['{Enter}', '/restaurants?search=Lu'],
  ])('%s opens %s', async (keys, target) => {
    const { user, address } = setUp();
    await user.type(box(), 'Lu');
    await screen.findAllByRole('option');
    await user.keyboard(keys);
    await waitFor(() => expect(address()).toBe(target));
  });

  it('Tab closes the list, whose options are no tab stops; Escape closes it, then clears', async () => {
    const { user } = setUp();
    await user.type(box(), 'lu');
    await screen.findAllByRole('option');
    await user.tab();
    expect(screen.getByRole('button', { name: 'Clear search' })).toHaveFocus();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await user.type(box(), 'n');
    await screen.findAllByRole('option');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(box()).toHaveValue('lun');
    await user.keyboard('{Escape}');
    expect(box()).toHaveValue('');
  });

  it('keep the highlighted option in sight, and leave Enter to the input method while composing in Safari', async () => {
    const seen: (string | null)[] = [];
    Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
      seen.push(this.textContent);
    };
    const { user, address } = setUp();
    await user.type(box(), 'lu');
    await screen.findAllByRole('option');
    await user.keyboard('{ArrowUp}');
    expect(seen).toContain('Luxor Hill, Location');
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
    fireEvent.keyDown(box(), { key: 'Enter', keyCode: 229 });
    expect(highlighted()).toBe('Luxor Hill, Location');
    expect(address()).toBe('/');
  });

  it('belong to the input method during composition', async () => {
    const { requested, address } = setUp();
    fireEvent.compositionStart(box());
    fireEvent.change(box(), { target: { value: 'ルナ' } });
    const enter = createEvent.keyDown(box(), { key: 'Enter' });
    Object.defineProperty(enter, 'isComposing', { value: true });
    fireEvent(box(), enter);
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(requested).toEqual([]);
    expect(address()).toBe('/');
    fireEvent.compositionEnd(box());
    expect(await screen.findAllByRole('option')).toHaveLength(3);
    expect(requested).toEqual(['ルナ']);
  });
});

describe('text typed before hydration', () => {
  /** The server's HTML of a URL with text typed into it before hydration. */
  function hydrateWith({ path = '/', typed = '', isFocused = true }) {
    const suggest = jest.fn(async () => ({ view, suggestions: [luna] }));
    const page = (
      <PlatformProvider platform={createFakePlatform()}>
        <SuggestContext value={suggest}>
          <MemoryRouter initialEntries={[path]}>
            <SearchBox variant="bar" landmark="Site" label="Search" placeholder="Search..." />
          </MemoryRouter>
        </SuggestContext>
      </PlatformProvider>
    );
    const container = document.createElement('div');
    container.innerHTML = renderToString(page);
    document.body.append(container);
    const box = screen.getByRole<HTMLInputElement>('combobox');
    if (typed) box.value = typed;
    if (isFocused) box.focus();
    render(page, { container, hydrate: true });
    return { suggest, box };
  }

  test('keeps text typed before hydration and suggests for it', async () => {
    const { box } = hydrateWith({ typed: 'lun' });
    expect(await screen.findByRole('option', { name: /Luna/ })).toBeVisible();
    expect(box).toHaveValue('lun');
  });

  test('keeps text typed during hydration', async () => {
    const { box } = hydrateWith({ typed: 'lun' });
    fireEvent.change(box, { target: { value: 'luna' } });
    await act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(null))));
    expect(box).toHaveValue('luna');
  });

  test.each([
    ['the user has left the box since', { typed: 'lun', isFocused: false }],
    ["the text is the URL's search", { path: '/restaurants?search=lun' }],
  ])('suggests nothing unprompted when %s', async (_case, scene) => {
    jest.useFakeTimers();
    const { suggest, box } = hydrateWith(scene);
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(screen.getByRole('button', { name: 'Clear search' })).toBeVisible();
    expect(box).toHaveValue('lun');
    expect(suggest).not.toHaveBeenCalled();
    jest.useRealTimers();
  });
});

describe('createSuggest', () => {
  const { signal } = new AbortController();

  it("creates a remote's service once and reloads it after a failure", async () => {
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
    expect(createSearchService).toHaveBeenCalledWith({
      fetchQuery: expect.any(Function) as unknown,
    });
  });

  it('makes no request for text that changed while the service loaded', async () => {
    const request = jest.fn();
    const load = async () => ({ createSearchService: () => ({ suggest: request }) }) as never;
    await expect(
      createSuggest({ load }, new QueryClient())('l', AbortSignal.abort()),
    ).rejects.toThrow();
    expect(request).not.toHaveBeenCalled();
  });
});
