import { screen } from '@testing-library/react';
import { openRestaurant } from '../testing/open-restaurant';

test('prints the page URL as text and as a lazy-loaded QR code', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = await openRestaurant({}, { whenSomeoneIsThere: (work) => work() });
  const address = await screen.findByText(/\/restaurant\/luna$/);
  const code = screen.getByRole('img', { name: 'QR code of this address' });
  expect(address).toContainElement(code);
  expect(code).toHaveAttribute('src', '/codes/restaurant/luna.svg');
  expect(code).toHaveAttribute('loading', 'lazy');
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
});
