import { screen, waitFor } from '@testing-library/react';
import { openRestaurant } from '../../testing/open-restaurant';
import { drawCode } from './draw-code';

test('prints the sheet with the address of the page, in words and as a code', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = await openRestaurant({}, { whenSomeoneIsThere: (work) => work() });
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const address = screen.getByText(/\/restaurant\/luna$/);
  expect(address).toContainElement(screen.getByRole('img', { name: 'QR code of this address' }));
});

test('a code has a quiet border and the three corners that readers look for', () => {
  const { size, path } = drawCode('https://tableside.example/restaurant/luna');
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h/g)].map(([, x, y]) => `${x},${y}`));
  for (const [x, y] of [
    [2, 2],
    [size - 3, 2],
    [2, size - 3],
  ])
    expect(dark).toContain(`${x},${y}`);
  expect([...dark].some((at) => /^[01],|,[01]$/.test(at))).toBe(false);
});
