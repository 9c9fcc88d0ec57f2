import type { Figures } from '@tableside/contracts/desk/figures/wire';
import { screen, waitFor, within } from '@testing-library/react';
import { openDesk } from '../../testing/open-desk';
import { changeWords, daysOf, shareWords } from './figure-words';

const figuresOf = (month: string, views: number): Figures => ({
  month,
  is_running: month === '2026-11',
  months: ['2026-11', '2026-10'],
  slots: [
    {
      slot: 'banner',
      views,
      presses: 30,
      before: { views: 800, presses: 0 },
      pages: [
        { page: '/', views: views - 200, presses: 30 },
        { page: '/restaurant', views: 200, presses: 0 },
      ],
    },
    { slot: 'partner', views: 0, presses: 0, before: { views: 0, presses: 0 }, pages: [] },
    {
      slot: 'footer',
      views,
      presses: 0,
      before: { views, presses: 0 },
      pages: [{ page: '/else', views, presses: 0 }],
    },
  ],
  days: [{ day: `${month}-03`, views: views * 2, presses: 30 }],
});
const open = (path = '/desk/content/figures', desk: Record<string, unknown> = {}) =>
  openDesk(path, {
    roles: ['editor'],
    desk: {
      'desk/figures': (_body: unknown, address: string) =>
        address.includes('2026-10') ? figuresOf('2026-10', 500) : figuresOf('2026-11', 1200),
      ...desk,
    },
  });

it('says how often each place was shown and pressed, beside the month before', async () => {
  open();
  const cards = within(await screen.findByRole('list', { name: 'Figures by place' }));
  const [banner, partner, footer] = cards.getAllByRole('listitem');
  expect(banner).toHaveTextContent('1,200 views');
  expect(banner).toHaveTextContent('50% more than the 800 of the month before');
  expect(banner).toHaveTextContent('30 presses, 2.5% of views');
  expect(banner).toHaveTextContent('none the month before');
  expect(partner).toHaveTextContent('0 views');
  expect(footer).toHaveTextContent('It has no link to press.');
});

it('has what the drawing shows as a table, day by day', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'The days as a table' }));
  expect(screen.getByRole('row', { name: 'Nov 3 2,400 30' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Nov 30 0 0' })).toBeVisible();
});

it('shows kinds of pages by name', async () => {
  open();
  const table = within(await screen.findByRole('table', { name: 'By kind of page' }));
  expect(table.getByRole('row', { name: 'Pages of restaurants 200 0 0%' })).toBeVisible();
  expect(table.getByRole('row', { name: '/else 1,200 – –' })).toBeVisible();
});

it('shows another month, which the address names, and keeps the list meanwhile', async () => {
  const { user, router } = open();
  const month = await screen.findByLabelText('Month');
  await waitFor(() => expect(month).toHaveDisplayValue('November 2026, until now'));
  await user.selectOptions(month, '2026-10');
  expect(month).toBeInTheDocument();
  expect(router.state.location.search).toBe('?month=2026-10');
  const cards = within(await screen.findByRole('list', { name: 'Figures by place' }));
  expect(cards.getAllByRole('listitem')[0]).toHaveTextContent('500 views');
});

it.each([
  [0, 0, 'none the month before either'],
  [5, 0, 'none the month before'],
  [5, 5, 'as many as the month before'],
  [5, 10, '50% fewer than the 10 of the month before'],
  [1125, 1000, '12.5% more than the 1,000 of the month before'],
  [20_000, 1, '1,999,900% more than the 1 of the month before'],
])('%i after %i is %s', (now, before, words) => {
  expect(changeWords(now, before)).toBe(words);
});

it('a share of nothing is a dash, and a month has its days', () => {
  expect(shareWords({ views: 0, presses: 0 })).toBe('–');
  expect(daysOf('2028-02')).toHaveLength(29);
  expect(daysOf('2026-12').at(-1)).toBe('2026-12-31');
});
