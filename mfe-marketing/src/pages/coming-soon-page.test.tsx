import { ApiError, NetworkError, PlatformProvider } from '@tableside/platform';
import { createFakePlatform, RENDERED_AT } from '@tableside/testing/fake-platform';
import { fill } from '@tableside/testing/fill';
import { renderApp } from '@tableside/testing/render-app';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { routes } from '../routes';
import { builtInComingSoon, ComingSoonPage } from './coming-soon-page';

const NOW_MS = Date.parse(RENDERED_AT);
const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;
const after = (ms: number): string => new Date(NOW_MS + ms).toISOString();

const published = (changes: Partial<typeof builtInComingSoon>) => ({
  'coming-soon': { ...builtInComingSoon, ...changes },
});

/** The countdown as text, such as `29 days 23 hours 59 minutes 58 seconds`. */
const readNumerals = () => {
  const timer = screen.getByRole('timer', { name: 'Time until we open' });
  const values = within(timer).getAllByRole('definition');
  const units = within(timer).getAllByRole('term');
  return units.map((unit, at) => `${values[at]?.textContent} ${unit.textContent}`).join(' ');
};

describe('the countdown', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: NOW_MS });
  });
  afterEach(() => jest.useRealTimers());

  const open = (changes: Partial<typeof builtInComingSoon> = {}) =>
    renderApp(routes, {
      path: '/coming-soon',
      platform: createFakePlatform({ published: published(changes) }),
    });
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  it('shows days, hours, minutes and seconds for 30 days from load, without announcing each second', async () => {
    open();
    expect(readNumerals()).toBe('30 days 00 hours 00 minutes 00 seconds');
    await pass(2 * SECOND_MS);
    expect(readNumerals()).toBe('29 days 23 hours 59 minutes 58 seconds');
    expect(screen.getByRole('timer')).toHaveAttribute('aria-live', 'off');
    for (const status of screen.getAllByRole('status')) expect(status).toBeEmptyDOMElement();
  });

  it('counts from page load, whatever the device’s clock says', async () => {
    jest.setSystemTime(NOW_MS + 400 * DAY_MS);
    open();
    await pass(SECOND_MS);
    expect(readNumerals()).toBe('29 days 23 hours 59 minutes 59 seconds');
  });

  it('counts down to the published launch date', async () => {
    open({ launchAt: after(DAY_MS + HOUR_MS + 61 * SECOND_MS) });
    expect(readNumerals()).toBe('01 day 01 hour 01 minute 01 second');
    await pass(SECOND_MS);
    expect(readNumerals()).toBe('01 day 01 hour 01 minute 00 seconds');
  });

  it('stops at zero and announces it once', async () => {
    open({ launchAt: after(3 * SECOND_MS) });
    await pass(2 * SECOND_MS);
    expect(readNumerals()).toBe('00 days 00 hours 00 minutes 01 second');
    expect(screen.queryByText('We’re open.')).not.toBeInTheDocument();
    await pass(SECOND_MS);
    expect(screen.getByText('We’re open.')).toBeInTheDocument();
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
    await pass(DAY_MS);
    expect(screen.getByText('We’re open.')).toBeInTheDocument();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('keeps a half-typed address when it reaches zero', async () => {
    open({ launchAt: after(2 * SECOND_MS) });
    fill(screen.getByLabelText(/^Email/), 'ana@exam');
    await pass(3 * SECOND_MS);
    expect(screen.getByText('We’re open.')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Email/)).toHaveValue('ana@exam');
  });

  it('is over from the start when the launch date has passed, and links to the site', () => {
    open({ launchAt: after(-DAY_MS) });
    expect(screen.getByText('We’re open.')).toBeInTheDocument();
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
    expect(screen.queryByLabelText(/^Email/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to Tableside' })).toHaveAttribute('href', '/');
  });

  it('catches up when a background tab becomes visible again', async () => {
    open({ launchAt: after(2 * HOUR_MS) });
    await pass(SECOND_MS);
    jest.setSystemTime(NOW_MS + HOUR_MS);
    fireEvent(document, new Event('visibilitychange'));
    expect(readNumerals()).toBe('00 days 01 hour 00 minutes 00 seconds');
    jest.setSystemTime(NOW_MS + 3 * HOUR_MS);
    fireEvent(document, new Event('visibilitychange'));
    expect(screen.getByText('We’re open.')).toBeInTheDocument();
  });
});

describe('the server-rendered countdown', () => {
  beforeEach(() => {
    // The browser's clock is five hours ahead.
    jest.useFakeTimers({ now: NOW_MS + 5 * HOUR_MS });
  });
  afterEach(() => jest.useRealTimers());

  const makePage = (launchAt: string | null) => {
    const platform = createFakePlatform({ published: published({ launchAt }) });
    const router = createMemoryRouter([{ path: '/', Component: ComingSoonPage }]);
    return (
      <PlatformProvider platform={platform}>
        <RouterProvider router={router} />
      </PlatformProvider>
    );
  };
  const numerals = (html: string) =>
    [...html.matchAll(/<dd[^>]*>(\d+)/g)].map(([, value]) => value);

  it('starts from the time of the render', () => {
    expect(numerals(renderToString(makePage(null)))).toEqual(['30', '00', '00', '00']);
    expect(numerals(renderToString(makePage(after(25 * HOUR_MS))))).toEqual([
      '01',
      '01',
      '00',
      '00',
    ]);
  });

  it.each([
    ['for 30 days from load', null, '30 days 00 hours 00 minutes 00 seconds'],
    ['to the launch date', after(25 * HOUR_MS), '00 days 20 hours 00 minutes 00 seconds'],
  ])('hydrates without a mismatch and counts down %s', async (_, launchAt, expected) => {
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(makePage(launchAt));
    render(makePage(launchAt), { container, hydrate: true });
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(readNumerals()).toBe(expected);
  });
});

it('links to the login page and makes no API request on its own', async () => {
  const { platform } = renderApp(routes, { path: '/coming-soon' });
  expect(await screen.findByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Something’s in the oven');
  expect(platform.api.calls).toEqual([]);
});

describe('the notify-me form', () => {
  let alert: jest.SpyInstance;
  beforeEach(() => {
    alert = jest.spyOn(window, 'alert').mockImplementation(() => undefined);
  });

  const open = (notify: unknown = null) =>
    renderApp(routes, {
      path: '/coming-soon',
      platform: createFakePlatform({ responses: { notify: notify as never } }),
    });
  const findThanks = () => screen.findByText('You’re on the list. We’ll email you on launch day.');
  const email = () => screen.findByLabelText(/^Email/);
  const button = () => screen.getByRole('button', { name: 'Notify me' });

  it('saves the address, then shows the documented alert and an inline thank-you', async () => {
    const { user, platform } = open();
    fill(await email(), ' ana@example.com ');
    await user.click(button());
    await findThanks();
    expect(alert.mock.calls).toEqual([['Thanks. We’ll let you know when we launch.']]);
    expect(platform.api.calls.map(({ path, body }) => ({ path, body }))).toEqual([
      { path: 'notify/create', body: { email: 'ana@example.com' } },
    ]);
    expect(await email()).toHaveValue('');
  });

  it('hides the thank-you when the empty form is sent again', async () => {
    const { user } = open();
    fill(await email(), 'ana@example.com');
    await user.click(button());
    await findThanks();
    await user.click(button());
    await waitFor(() =>
      expect(screen.getByRole('group', { name: /^Please check this form/ })).toHaveFocus(),
    );
    expect(screen.queryByText(/^You’re on the list/)).not.toBeInTheDocument();
    expect(alert).toHaveBeenCalledTimes(1);
  });

  it('shows the thank-you even if the API does not offer the call', async () => {
    const { user } = open(new ApiError('Not found', 404));
    await user.type(await email(), 'ana@example.com{Enter}');
    await findThanks();
    expect(alert.mock.calls).toEqual([['Thanks. We’ll let you know when we launch.']]);
  });

  it('uses the published texts', async () => {
    const { user } = renderApp(routes, {
      path: '/coming-soon',
      platform: createFakePlatform({
        responses: { notify: null },
        published: published({ alert: 'Cheers.', thanks: 'Noted.', text: 'Soon <b>here</b>.' }),
      }),
    });
    expect(await screen.findByText('Soon <b>here</b>.')).toBeVisible();
    fill(await email(), 'ana@example.com');
    await user.click(button());
    expect(await screen.findByText('Noted.')).toBeVisible();
    expect(alert.mock.calls).toEqual([['Cheers.']]);
  });

  it.each([
    ['the network is down', new NetworkError('down'), /^We couldn’t save your email address/],
    ['the API fails', new ApiError('', 500), /^We couldn’t save your email address/],
    [
      'the rate limit is reached',
      new ApiError('Too many tries. Wait a minute.', 429),
      /^Too many tries/,
    ],
  ])('keeps the address, shows the error and can resend when %s', async (_, error, message) => {
    const { user, platform } = open(error);
    fill(await email(), 'ana@example.com');
    await user.click(button());
    expect(await screen.findByText(message)).toBeVisible();
    expect(await email()).toHaveValue('ana@example.com');
    expect(alert).not.toHaveBeenCalled();
    platform.api.respond({ notify: null });
    await user.click(button());
    await findThanks();
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  });

  it('sends the honeypot value of a bot', async () => {
    const { user, platform } = open();
    fill(await email(), 'bot@example.com');
    fill(screen.getByLabelText('Leave this empty'), 'spam');
    await user.click(button());
    await findThanks();
    expect(platform.api.callsTo('notify')[0]?.body).toEqual({
      email: 'bot@example.com',
      website: 'spam',
    });
  });
});
