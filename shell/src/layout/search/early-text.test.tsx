import type { SearchSuggestion } from '@tableside/contracts/listing/search';
import { PlatformProvider } from '@tableside/platform';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { SearchBox } from './search-box';
import { SuggestContext } from './suggest';
import * as view from './suggestions';

const luna: SearchSuggestion = {
  type: 'restaurant',
  id: 1,
  title: 'Luna',
  subtitle: null,
  slug: 'luna',
};

/** The server's HTML of an address, with the text that somebody typed into it, and the page that is hydrated. */
function setUp({ path = '/', typed = '', isFocused = true }) {
  const suggest = jest.fn(async () => ({ view, suggestions: [luna] }));
  const page = (
    <PlatformProvider platform={createFakePlatform()}>
      <SuggestContext value={suggest}>
        <MemoryRouter initialEntries={[path]}>
          <SearchBox look="bar" landmark="Site" label="Search" placeholder="Search..." />
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

test('text typed before hydration stays, with its suggestions', async () => {
  const { box } = setUp({ typed: 'lun' });
  expect(await screen.findByRole('option', { name: /Luna/ })).toBeVisible();
  expect(box).toHaveValue('lun');
});

test('text typed during hydration counts', async () => {
  const { box } = setUp({ typed: 'lun' });
  fireEvent.change(box, { target: { value: 'luna' } });
  await act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(null))));
  expect(box).toHaveValue('luna');
});

test.each([
  ['somebody has left the box since', { typed: 'lun', isFocused: false }],
  ['the text is the search of the address', { path: '/restaurants?search=lun' }],
])('nothing is suggested unasked where %s', async (_case, scene) => {
  jest.useFakeTimers();
  const { suggest, box } = setUp(scene);
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(screen.getByRole('button', { name: 'Clear search' })).toBeVisible();
  expect(box).toHaveValue('lun');
  expect(suggest).not.toHaveBeenCalled();
  jest.useRealTimers();
});
