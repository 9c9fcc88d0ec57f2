import { makeWirePage } from '@tableside/contracts/factories';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { positionOf } from '../../testing/drawing';
import {
  luna,
  mapOf,
  openMap,
  pin,
  restaurant,
  sol,
  surface,
  theMap,
} from '../../testing/open-map';

const link = async (title: string) => within(await theMap()).findByRole('link', { name: title });
const zoomIn = () => screen.getByRole('button', { name: 'Zoom in' });

test('opens a card on pin click, and Close returns focus to the pin', async () => {
  const { user } = openMap();
  await user.click(await pin('Luna'));
  expect(await link('Luna')).toHaveAttribute('href', '/restaurant/luna');
  expect(await link('Luna')).toHaveFocus();
  expect(within(await theMap()).getByRole('group', { name: 'Luna' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(within(await theMap()).queryByRole('link')).not.toBeInTheDocument();
  expect(await pin('Luna')).toHaveFocus();
});

test.each(['{Enter}', ' '])('opens on key "%s" and closes on Escape', async (key) => {
  const { user } = openMap();
  const sun = await pin('Sol');
  act(() => sun.focus());
  await user.keyboard(key);
  expect(await link('Sol')).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(within(await theMap()).queryByRole('link')).not.toBeInTheDocument();
  expect(await pin('Sol')).toHaveFocus();
});

test('in full screen, Escape closes the card and then the map', async () => {
  const { user } = openMap();
  const button = within(await theMap()).getByRole('button', { name: 'Full screen' });
  await user.click(button);
  const dialog = within(screen.getByRole('dialog', { name: 'Map' }));
  expect(dialog.getByRole('button', { name: 'Close' })).toHaveFocus();
  expect(dialog.queryByRole('button', { name: 'Full screen' })).not.toBeInTheDocument();
  const sun = await dialog.findByRole('button', { name: '2. Sol' });
  await user.click(sun);
  expect(dialog.getByRole('link', { name: 'Sol' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(dialog.queryByRole('link')).not.toBeInTheDocument();
  expect(sun).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(button).toHaveFocus();
});

test('opens a card on dot click and closes it on a click elsewhere', async () => {
  openMap({
    mapRestaurants: { data: [luna, sol, restaurant('Mar', 35.045, -85.305)], is_complete: true },
  });
  await pin('Luna');
  fireEvent.click(await surface(), { clientX: 240, clientY: 240 });
  expect(await link('Mar')).toBeVisible();
  fireEvent.click(await surface(), { clientX: 40, clientY: 40 });
  expect(within(await theMap()).queryByRole('link')).not.toBeInTheDocument();
});

test('merges overlapping pins and zooms in until they separate', async () => {
  const near = restaurant('Near', 35.0403, -85.3095);
  const all = [luna, near, sol];
  const { user } = openMap(mapOf(all));
  await user.click(
    await within(await theMap()).findByRole('button', { name: '1 +1: Luna and Near' }),
  );
  expect(await within(await theMap()).findByRole('button', { name: '2. Near' })).toBeVisible();
});

test('lists restaurants at the same spot in one card', async () => {
  const twin = {
    ...sol,
    title: 'Twin',
    slug: 'twin',
    latitude: luna.latitude,
    longitude: luna.longitude,
  };
  const all = [luna, twin];
  const { user } = openMap(mapOf(all));
  await user.click(await pin('Twin'));
  expect(await link('Luna')).toBeVisible();
  expect(await link('Twin')).toBeVisible();
});

test('limits the list to the view on Search this area, until its chip is removed', async () => {
  const { user, router, platform } = openMap({}, '/restaurants?cuisine=6&view=map');
  await pin('Luna');
  expect(screen.queryByRole('button', { name: 'Search this area' })).not.toBeInTheDocument();
  await user.click(zoomIn());
  await user.click(screen.getByRole('button', { name: 'Search this area' }));
  await screen.findByRole('button', { name: /Map area/ });
  const box = new URLSearchParams(router.state.location.search).get('box') ?? '';
  expect(box).toMatch(/^-85\.\d+,35\.\d+,-85\.\d+,35\.\d+$/);
  await waitFor(() =>
    expect(platform.api.callsTo('restaurants').at(-1)?.body).toMatchObject({
      cuisineType: [6],
      box,
    }),
  );
  await user.click(screen.getByRole('button', { name: /Map area/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?cuisine=6&view=map'));
});

test('never zooms into an empty view or out beyond all restaurants', async () => {
  openMap();
  await pin('Luna');
  for (let press = 0; press < 12; press += 1) fireEvent.click(zoomIn());
  expect(screen.getByText('1 of 2 restaurants in view')).toBeInTheDocument();
  const zoomOut = screen.getByRole('button', { name: 'Zoom out' });
  for (let press = 0; press < 25; press += 1) fireEvent.click(zoomOut);
  const [one, other] = [positionOf(await pin('Luna')), positionOf(await pin('Sol'))];
  expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(100);
});

test('shows the card’s status for the time in the search', async () => {
  const part = { kind: 'open', text: 'friday 9 pm', rest: 'luna', open_at: '5-2100' } as const;
  const understood = { parts: [part], corrected: null, next: [] };
  const { user } = openMap(
    { restaurants: makeWirePage([luna, sol], { understood }) },
    '/restaurants?view=map&search=luna+friday+9+pm',
  );
  await user.click(await pin('Luna'));
  const card = within(await theMap()).getByRole('group', { name: 'Luna' });
  expect(within(card).getByText('Open Fri until 10 PM')).toBeVisible();
});
