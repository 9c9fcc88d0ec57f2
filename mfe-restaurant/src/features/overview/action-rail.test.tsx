import { makeUser } from '@tableside/contracts/factories';
import { act, screen, within } from '@testing-library/react';
import { openRestaurant } from '../../testing/open-restaurant';

const rail = () => within(screen.getByRole('complementary', { name: 'Contact options' }));

test('links the phone to tel: with digits and plus, and the website with its missing scheme', async () => {
  await openRestaurant({ phone: '+1 (423) 555-0142', website: 'luna.example/menu' });
  expect(rail().getByRole('link', { name: 'Call Restaurant' })).toHaveAttribute(
    'href',
    'tel:+14235550142',
  );
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
])('links directions to %s', async (_case, over, destination) => {
  await openRestaurant(over);
  expect(rail().getByRole('link', { name: /Get Directions/ })).toHaveAttribute(
    'href',
    `https://www.google.com/maps/dir/?api=1&destination=${destination}`,
  );
});

test.each([
  ['unknown ones', { phone: null, website: null }],
  [
    'a phone without a number and a website that runs script',
    { phone: 'ask', website: 'javascript:alert(1)' },
  ],
])('has no links for %s, and no favorite button for visitors', async (_case, over) => {
  await openRestaurant({ ...over, latitude: null, longitude: null, location: null });
  expect(rail().queryByRole('link')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save Luna to favorites' })).not.toBeInTheDocument();
});

test('lets signed-in users save it once on a double click, not while favorites are unavailable', async () => {
  const { user, platform } = await openRestaurant({}, { user: makeUser() });
  const favoriteButton = screen.getByRole('button', { name: 'Save Luna to favorites' });
  expect(favoriteButton).toHaveAttribute('aria-pressed', 'false');
  await user.dblClick(favoriteButton);
  expect(platform.toggled).toEqual(['luna']);
  act(() => platform.favorites.availability.setState(false));
  expect(favoriteButton).toHaveAttribute('aria-disabled', 'true');
  expect(favoriteButton).toHaveAccessibleDescription('Favorites aren’t available right now.');
  expect(screen.getByText('Favorites aren’t available right now.')).toBeVisible();
  await user.click(favoriteButton);
  expect(platform.toggled).toEqual(['luna']);
});

describe('Share', () => {
  const share = () => rail().getByRole('button', { name: 'Share' });
  const giveShareSheet = (open: (data: ShareData) => Promise<void>) =>
    Object.defineProperty(navigator, 'share', { value: open, configurable: true });
  afterEach(() => Reflect.deleteProperty(navigator, 'share'));

  test('copies the link and confirms', async () => {
    const { user } = await openRestaurant();
    await user.click(share());
    const status = await rail().findByText('Link copied', { selector: '[role="status"]' });
    expect(status).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('https://tableside.example/restaurant/luna');
  });

  test('shows an error when the link cannot be copied', async () => {
    const { user, platform } = await openRestaurant();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(share());
    expect(platform.shownToasts).toEqual([
      { kind: 'error', message: 'We couldn’t copy the link.' },
    ]);
  });

  test('opens the share sheet where available', async () => {
    const shared: ShareData[] = [];
    giveShareSheet(async (data) => void shared.push(data));
    const { user } = await openRestaurant();
    await user.click(share());
    expect(shared).toEqual([{ title: 'Luna', url: 'https://tableside.example/restaurant/luna' }]);
  });

  test.each([
    ['closed by the user', 'AbortError'],
    ['already open', 'InvalidStateError'],
  ])('shows no error for a share sheet %s', async (_name, reason) => {
    giveShareSheet(() => Promise.reject(new DOMException('No', reason)));
    const { user, platform } = await openRestaurant();
    await user.click(share());
    expect(platform.shownToasts).toEqual([]);
  });
});
