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
  it('gets a login prompt at the same URL, without any API call', async () => {
    const { router, platform } = openProfile({ user: null });
    expect(await screen.findByRole('heading', { name: 'Please log in' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(router.state.location.pathname).toBe('/profile');
    expect(platform.api.calls).toEqual([]);
  });

  it('sees the profile once the session starts', async () => {
    const { platform } = openProfile({ user: null });
    await screen.findByRole('heading', { name: 'Please log in' });
    startSession(platform, ada);
    expect(await name()).toHaveTextContent('Ada Byron');
  });

  it('gets a login prompt when the session ends without unsaved text', async () => {
    const { platform } = await openReady();
    endSession(platform);
    expect(screen.getByRole('heading', { name: 'Please log in' })).toBeInTheDocument();
    expect(screen.queryByText('ada@example.com')).not.toBeInTheDocument();
  });
});

describe('the header', () => {
  it.each([
    ['no last name', { firstName: 'Prince', lastName: '' }, 'Prince', 'P'],
    ['no name at all', { firstName: '', lastName: '' }, 'ada@example.com', 'A'],
    ['a name from right to left', { firstName: 'نور', lastName: 'حداد' }, 'نور حداد', 'ن'],
    ['an emoji', { firstName: '🦊 Fox', lastName: '' }, '🦊 Fox', '🦊'],
    ['markup', { firstName: '<b>Ada</b>', lastName: '' }, '<b>Ada</b>', '<'],
  ])('displays %s', async (_case, names, shown, initial) => {
    openProfile({ user: { ...ada, ...names } });
    expect(await name()).toHaveTextContent(shown);
    expect(within(await name()).getByText(shown).tagName).toBe('BDI');
    expect(screen.getByText(initial)).toBeInTheDocument();
  });

  it('omits an unknown join date', async () => {
    openProfile({ user: { ...ada, createdAt: null, phone: null, address: null } });
    await name();
    expect(screen.queryByText(/Member since/)).not.toBeInTheDocument();
  });
});

it('shows name, initial and join date, and counts that link to their lists', async () => {
  openProfile();
  expect(await name()).toHaveTextContent('Ada Byron');
  expect(screen.getByText('A')).toBeInTheDocument();
  expect(screen.getByText('March 2026')).toHaveAttribute('dateTime', ada.createdAt);
  expect(await findHref('12 favorites')).toBe('/favorites');
  expect(hrefOf('3 reviews')).toBe('/profile#reviews');
});

describe('the counts', () => {
  it('use the singular for one and separators for thousands', async () => {
    openProfile({ responses: { counts: { total_reviews: 1, total_favorites: 12000 } } });
    expect(await screen.findByRole('link', { name: '12,000 favorites' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '1 review' })).toBeInTheDocument();
  });

  it('focus the list of reviews on every click', async () => {
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
    ['the API omits them', {}],
    ['the API sends invalid values', { total_reviews: 'many', total_favorites: null }],
  ])('show a dash with a screen reader text when %s', async (_case, counts) => {
    openProfile({ responses: { counts } });
    const link = await screen.findByRole('link', { name: 'Unknown number of favorites' });
    expect(link).toHaveTextContent('–');
    expect(screen.getByRole('link', { name: 'Unknown number of reviews' })).toBeInTheDocument();
    expect(screen.queryByText(/NaN/)).not.toBeInTheDocument();
  });

  it('can be retried after a failure', async () => {
    const { user, platform } = openProfile({
      responses: { counts: new NetworkError('down') },
    });
    expect(await screen.findByText('We couldn’t load your stats.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Unknown number of favorites' })).toBeInTheDocument();
    platform.api.respond({ counts: { total_reviews: 3, total_favorites: 4 } });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: '4 favorites' })).toBeInTheDocument();
    expect(screen.queryByText('We couldn’t load your stats.')).not.toBeInTheDocument();
  });

  it('do not link to reviews if the API does not list them', async () => {
    openProfile({ responses: { myReviews: new ApiError('Not found', 404) } });
    expect(await screen.findByText('3')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /review/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'My reviews' })).not.toBeInTheDocument();
  });
});

describe('the section', () => {
  const SECTIONS = [
    ['myReviews', 'My reviews', 'your reviews'],
    ['sessions', 'Your devices', 'your devices'],
    ['passkeys', 'Login and security', 'your passkeys'],
    ['twoStep', 'Two-step login', 'your two-step login settings'],
  ] as const;

  it.each([404, 501])('of each query is hidden on status %d', async (status) => {
    const refusal = new ApiError('No', status);
    await openReady({
      responses: { myReviews: refusal, sessions: refusal, passkeys: refusal, twoStep: refusal },
    });
    for (const [, name] of SECTIONS) {
      await waitFor(() => expect(screen.queryByRole('heading', { name })).not.toBeInTheDocument());
    }
  });

  it.each(SECTIONS)('of %s can be retried after a failure', async (call, _name, what) => {
    const { user, platform } = await openReady({ responses: { [call]: new NetworkError('down') } });
    const failure = await screen.findByText(`We couldn’t load ${what}.`);
    platform.api.respond({ [call]: [] });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(failure).not.toBeInTheDocument());
  });
});

it('never shows one user another user’s data', async () => {
  const { platform } = await openReady();
  await screen.findByRole('link', { name: '12 favorites' });
  endSession(platform);
  platform.api.respond({ counts: () => new Promise(() => undefined) });
  startSession(platform, bea);
  expect(await name()).toHaveTextContent('Bea');
  expect(screen.queryByText('12')).not.toBeInTheDocument();
});
