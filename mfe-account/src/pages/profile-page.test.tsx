import { findHref, hrefOf } from '@tableside/testing/links';
import { ApiError, NetworkError } from '@tableside/platform';
import { screen, waitFor, within } from '@testing-library/react';
import {
  ada,
  bea,
  endSession,
  openProfile,
  openReady,
  startSession,
} from '../testing/open-profile';

const name = () => screen.findByRole('heading', { level: 1 });

describe('a visitor', () => {
  it('is asked to sign in, in place, and no call is made', async () => {
    const { router, platform } = openProfile({ user: null });
    expect(await screen.findByRole('heading', { name: 'Please sign in' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(router.state.location.pathname).toBe('/profile');
    expect(platform.api.calls).toEqual([]);
  });

  it('sees the profile as soon as the session is there', async () => {
    const { platform } = openProfile({ user: null });
    await screen.findByRole('heading', { name: 'Please sign in' });
    startSession(platform, ada);
    expect(await name()).toHaveTextContent('Ada Byron');
  });

  it('is shown when the session ends and nothing was being typed', async () => {
    const { platform } = await openReady();
    endSession(platform);
    expect(screen.getByRole('heading', { name: 'Please sign in' })).toBeInTheDocument();
    expect(screen.queryByText('ada@example.com')).not.toBeInTheDocument();
  });
});

describe('the head', () => {
  it('shows name, initial and joined date', async () => {
    openProfile();
    expect(await name()).toHaveTextContent('Ada Byron');
    expect(screen.getByText('A')).toBeInTheDocument();
    expect(screen.getByText('March 2026')).toHaveAttribute('dateTime', ada.createdAt);
  });

  it.each([
    ['no last name', { firstName: 'Prince', lastName: '' }, 'Prince', 'P'],
    ['no name at all', { firstName: '', lastName: '' }, 'ada@example.com', 'A'],
    ['a name from right to left', { firstName: 'نور', lastName: 'حداد' }, 'نور حداد', 'ن'],
    ['an emoji', { firstName: '🦊 Fox', lastName: '' }, '🦊 Fox', '🦊'],
    ['80 letters', { firstName: 'x'.repeat(80), lastName: '' }, 'x'.repeat(80), 'X'],
    ['markup', { firstName: '<b>Ada</b>', lastName: '' }, '<b>Ada</b>', '<'],
  ])('holds %s', async (_case, names, shown, initial) => {
    openProfile({ user: { ...ada, ...names } });
    expect(await name()).toHaveTextContent(shown);
    expect(within(await name()).getByText(shown).tagName).toBe('BDI');
    expect(screen.getByText(initial)).toBeInTheDocument();
  });

  it('says nothing of a joined date that nobody knows', async () => {
    openProfile({ user: { ...ada, createdAt: null, phone: null, address: null } });
    await name();
    expect(screen.queryByText(/Joined/)).not.toBeInTheDocument();
  });
});

describe('the figures', () => {
  it('lead to their lists', async () => {
    openProfile();
    expect(await findHref('12 favorites')).toBe('/favorites');
    expect(hrefOf('3 reviews')).toBe('/profile#reviews');
  });

  it('are in the singular for one, and grouped for many', async () => {
    openProfile({ answers: { counts: { total_reviews: 1, total_favorites: 12000 } } });
    expect(await screen.findByRole('link', { name: '12,000 favorites' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '1 review' })).toBeInTheDocument();
  });

  it('bring focus to the list of reviews, each time', async () => {
    const { user } = await openReady();
    const link = await screen.findByRole('link', { name: '3 reviews' });
    await user.click(link);
    const heading = screen.getByRole('heading', { name: 'My reviews' });
    expect(heading).toHaveFocus();
    expect(heading).toHaveAttribute('id', 'reviews');
    link.focus();
    await user.click(link);
    expect(heading).toHaveFocus();
  });

  it.each([
    ['the host leaves them out', {}],
    ['the host sends nonsense', { total_reviews: 'many', total_favorites: null }],
  ])('are a dash with a spoken text when %s', async (_case, counts) => {
    openProfile({ answers: { counts } });
    const link = await screen.findByRole('link', { name: 'Unknown number of favorites' });
    expect(link).toHaveTextContent('–');
    expect(screen.getByRole('link', { name: 'Unknown number of reviews' })).toBeInTheDocument();
    expect(screen.queryByText(/NaN/)).not.toBeInTheDocument();
  });

  it('can be asked for again after a failure', async () => {
    const { user, platform } = openProfile({
      answers: { counts: new NetworkError('down') },
    });
    expect(await screen.findByText('We could not load your numbers.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Unknown number of favorites' })).toBeInTheDocument();
    platform.api.answer({ counts: { total_reviews: 3, total_favorites: 4 } });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: '4 favorites' })).toBeInTheDocument();
    expect(screen.queryByText('We could not load your numbers.')).not.toBeInTheDocument();
  });

  it('lead nowhere where the host lists no reviews', async () => {
    openProfile({ answers: { myReviews: new ApiError('Not found', 404) } });
    expect(await screen.findByText('3')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /review/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'My reviews' })).not.toBeInTheDocument();
  });
});

describe.each([
  ['myReviews', 'My reviews', 'your reviews'],
  ['sessions', 'Where you are signed in', 'your devices'],
  ['passkeys', 'Sign-in and security', 'your passkeys'],
  ['twoStep', 'Two-step sign-in', 'your second step'],
] as const)('the read of %s', (call, name, what) => {
  it.each([404, 501])('hides its section where the host answers %d', async (status) => {
    await openReady({ answers: { [call]: new ApiError('No', status) } });
    await waitFor(() => expect(screen.queryByRole('heading', { name })).not.toBeInTheDocument());
  });

  it('can be tried again after a failure', async () => {
    const { user, platform } = await openReady({ answers: { [call]: new NetworkError('down') } });
    const failure = await screen.findByText(`We could not load ${what}.`);
    platform.api.answer({ [call]: [] });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(failure).not.toBeInTheDocument());
  });
});

it('never shows one person what was read for another', async () => {
  const { platform } = await openReady();
  await screen.findByRole('link', { name: '12 favorites' });
  endSession(platform);
  platform.api.answer({ counts: () => new Promise(() => undefined) });
  startSession(platform, bea);
  expect(await name()).toHaveTextContent('Bea');
  expect(screen.queryByText('12')).not.toBeInTheDocument();
});
