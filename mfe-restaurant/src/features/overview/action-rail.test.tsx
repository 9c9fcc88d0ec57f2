import { makeUser } from '@tableside/contracts/factories';
import { act, screen, within } from '@testing-library/react';
import { openRestaurant } from '../../testing/open-restaurant';

const rail = () => within(screen.getByRole('complementary', { name: 'Contact and actions' }));

test('calls with digits and plus, and says so in full', async () => {
  await openRestaurant({ phone: '+1 (423) 555-0142' });
  expect(rail().getByRole('link', { name: 'Call Restaurant' })).toHaveAttribute(
    'href',
    'tel:+14235550142',
  );
});

test('leads to the website, with the scheme that was left out', async () => {
  await openRestaurant({ website: 'luna.example/menu' });
  const link = rail().getByRole('link', { name: /Website/ });
  expect(link).toHaveAttribute('href', 'https://luna.example/menu');
  expect(link).toHaveAttribute('rel', 'noopener');
});

test.each([
  ['coordinates', {}, '35.0456,-85.3097'],
  [
    'the address',
    { latitude: null, longitude: null, location: '1 Oak St & 2nd' },
    '1%20Oak%20St%20%26%202nd',
  ],
])('directions go by %s', async (_case, over, destination) => {
  await openRestaurant(over);
  expect(rail().getByRole('link', { name: /Get Directions/ })).toHaveAttribute(
    'href',
    `https://www.google.com/maps/dir/?api=1&destination=${destination}`,
  );
});

test.each([
  ['phone', { phone: null }, 'Call Restaurant'],
  ['phone without a number', { phone: 'ask' }, 'Call Restaurant'],
  ['website', { website: null }, /Website/],
  ['website that runs script', { website: 'javascript:alert(1)' }, /Website/],
  ['place', { latitude: null, longitude: null, location: null }, /Get Directions/],
])('without a %s there is no link', async (_case, over, name) => {
  await openRestaurant(over);
  expect(rail().queryByRole('link', { name })).not.toBeInTheDocument();
});

test('visitors see no favourite button', async () => {
  await openRestaurant();
  expect(screen.queryByRole('button', { name: 'Save Luna to favorites' })).not.toBeInTheDocument();
});

test('signed-in people save it', async () => {
  const { user, platform } = await openRestaurant({}, { user: makeUser() });
  const favouriteButton = screen.getByRole('button', { name: 'Save Luna to favorites' });
  expect(favouriteButton).toHaveAttribute('aria-pressed', 'false');
  await user.click(favouriteButton);
  expect(platform.toggled).toEqual(['luna']);
});

test('a double click on the favourite button sends one request, however quick the answer', async () => {
  const { user, platform } = await openRestaurant({}, { user: makeUser() });
  await user.dblClick(screen.getByRole('button', { name: 'Save Luna to favorites' }));
  expect(platform.toggled).toEqual(['luna']);
});

test('the favourite button is disabled and says why while favorites cannot be changed', async () => {
  const { user, platform } = await openRestaurant({}, { user: makeUser() });
  const favouriteButton = screen.getByRole('button', { name: 'Save Luna to favorites' });
  act(() => platform.favourites.availability.setState(false));
  expect(favouriteButton).toHaveAttribute('aria-disabled', 'true');
  expect(favouriteButton).toHaveAccessibleDescription("Favorites can't be changed right now.");
  expect(screen.getByText("Favorites can't be changed right now.")).toBeVisible();
  await user.click(favouriteButton);
  expect(platform.toggled).toEqual([]);
});

describe('Share', () => {
  const share = () => rail().getByRole('button', { name: 'Share' });
  const giveShareSheet = (open: (data: ShareData) => Promise<void>) =>
    Object.defineProperty(navigator, 'share', { value: open, configurable: true });
  afterEach(() => Reflect.deleteProperty(navigator, 'share'));

  test('copies the link and says so', async () => {
    const { user } = await openRestaurant();
    await user.click(share());
    const said = await rail().findByText('Link copied', { selector: '[role="status"]' });
    expect(said).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('https://tableside.example/restaurant/luna');
  });

  test('says when the link could not be copied', async () => {
    const { user, platform } = await openRestaurant();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(share());
    expect(platform.shownToasts).toEqual([
      { kind: 'error', message: 'The link could not be copied.' },
    ]);
  });

  test('opens the share sheet where there is one', async () => {
    const shared: ShareData[] = [];
    giveShareSheet(async (data) => void shared.push(data));
    const { user } = await openRestaurant();
    await user.click(share());
    expect(shared).toEqual([{ title: 'Luna', url: 'https://tableside.example/restaurant/luna' }]);
  });

  test.each([
    ['that is closed', 'AbortError'],
    ['that is open already, as on a double click,', 'InvalidStateError'],
  ])('takes a share sheet %s for no failure', async (_name, reason) => {
    giveShareSheet(() => Promise.reject(new DOMException('No', reason)));
    const { user, platform } = await openRestaurant();
    await user.click(share());
    expect(platform.shownToasts).toEqual([]);
  });
});
