import { makeWirePage } from '@tableside/contracts/factories';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { positionOf } from '../../testing/drawing';
import { luna, openMap, pin, place, sol, surface, theMap } from '../../testing/open-map';

const link = async (title: string) => within(await theMap()).findByRole('link', { name: title });
const zoomIn = () => screen.getByRole('button', { name: 'Zoom in' });

test('a pressed pin opens a card with its link; Close brings the focus back to the pin', async () => {
  const { user } = openMap();
  await user.click(await pin('Luna'));
  expect(await link('Luna')).toHaveAttribute('href', '/restaurant/luna');
  expect(await link('Luna')).toHaveFocus();
  expect(within(await theMap()).getByRole('group', { name: 'Luna' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(within(await theMap()).queryByRole('link')).not.toBeInTheDocument();
  expect(await pin('Luna')).toHaveFocus();
});

test.each(['{Enter}', ' '])('the key "%s" opens it too, and Escape closes it', async (key) => {
  const { user } = openMap();
  const sun = await pin('Sol');
  act(() => sun.focus());
  await user.keyboard(key);
  expect(await link('Sol')).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(within(await theMap()).queryByRole('link')).not.toBeInTheDocument();
  expect(await pin('Sol')).toHaveFocus();
});

test('a press on a dot opens its card, one beside it closes it', async () => {
  openMap({ places: { data: [luna, sol, place('Mar', 35.045, -85.305)], is_complete: true } });
  await pin('Luna');
  fireEvent.click(await surface(), { clientX: 240, clientY: 240 });
  expect(await link('Mar')).toBeVisible();
  fireEvent.click(await surface(), { clientX: 40, clientY: 40 });
  expect(within(await theMap()).queryByRole('link')).not.toBeInTheDocument();
});

test('pins that overlap are one, which zooms in until they part', async () => {
  const near = place('Near', 35.0403, -85.3095);
  const all = [luna, near, sol];
  const { user } = openMap({
    restaurants: makeWirePage(all),
    places: { data: all, is_complete: true },
  });
  await user.click(await within(await theMap()).findByRole('button', { name: '1 +1: Luna, Near' }));
  expect(await within(await theMap()).findByRole('button', { name: '2. Near' })).toBeVisible();
});

test('places at one spot are listed in one card', async () => {
  const twin = {
    ...sol,
    title: 'Twin',
    slug: 'twin',
    latitude: luna.latitude,
    longitude: luna.longitude,
  };
  const all = [luna, twin];
  const { user } = openMap({
    restaurants: makeWirePage(all),
    places: { data: all, is_complete: true },
  });
  await user.click(await pin('Twin'));
  expect(await link('Luna')).toBeVisible();
  expect(await link('Twin')).toBeVisible();
});

test('Search in this area narrows the list to what is in view, until its chip is pressed', async () => {
  const { user, router, platform } = openMap({}, '/restaurants?cuisine=6&view=map');
  await pin('Luna');
  expect(screen.queryByRole('button', { name: 'Search in this area' })).not.toBeInTheDocument();
  await user.click(zoomIn());
  await user.click(screen.getByRole('button', { name: 'Search in this area' }));
  await screen.findByRole('button', { name: /Area of the map/ });
  const box = new URLSearchParams(router.state.location.search).get('box') ?? '';
  expect(box).toMatch(/^-85\.\d+,35\.\d+,-85\.\d+,35\.\d+$/);
  await waitFor(() =>
    expect(platform.api.callsTo('restaurants').at(-1)?.body).toMatchObject({
      cuisineType: [6],
      box,
    }),
  );
  await user.click(screen.getByRole('button', { name: /Area of the map/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?cuisine=6&view=map'));
});

test('zooming in never ends in an empty view, and zooming out stops at all there is', async () => {
  const { user } = openMap();
  await pin('Luna');
  for (let press = 0; press < 12; press += 1) await user.click(zoomIn());
  expect(screen.getByText('1 of 2 places in view')).toBeInTheDocument();
  for (let press = 0; press < 25; press += 1) {
    await user.click(screen.getByRole('button', { name: 'Zoom out' }));
  }
  const [one, other] = [positionOf(await pin('Luna')), positionOf(await pin('Sol'))];
  expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(100);
});

test('a card speaks of the moment that the typed text asks for, as the list does', async () => {
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
