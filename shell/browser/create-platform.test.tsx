import { TOKEN_KEY } from '@tableside/contracts/account/browser';
import { makeWireUser } from '@tableside/contracts/factories';
import { query } from '@tableside/contracts/queries';
import { knownFavorites } from '@tableside/platform';
import { recordFavorites } from '@tableside/platform/favorite-cache';
import axios, { type InternalAxiosRequestConfig } from 'axios';
import { createContent } from './create-content';
import type { Services } from './federation/composition';
import { createBrowserPlatform } from './create-platform';

describe('createBrowserPlatform', () => {
  const config = {
    apiOrigin: 'https://api.example',
    siteOrigin: 'https://tableside.example',
    timeZone: 'America/New_York',
    renderedAt: '2026-05-20T22:00:00.000Z',
  };

  interface Response {
    readonly status?: number;
    readonly body: unknown;
  }

  /** Responds to the transport's requests by path and records them. */
  function respondWith(responses: Readonly<Record<string, Response>>) {
    const seen: InternalAxiosRequestConfig[] = [];
    axios.defaults.adapter = async (request) => {
      seen.push(request);
      const response = responses[request.url ?? ''];
      if (!response) throw new Error(`No response for ${request.url}`);
      const { status = 200, body } = response;
      return { status, statusText: '', data: body, headers: {}, config: request };
    };
    return seen;
  }

  const refusal = { success: false, message: 'Sign in again.', data: null };
  const session = {
    body: { success: true, message: '', data: makeWireUser({ first_name: 'Ada' }) },
  };
  const settings = {
    body: { success: true, message: '', data: { query: [], totals: {} } },
  };

  function setUp() {
    const services: Services = { load: async () => ({}) as never, retry: () => undefined };
    return createBrowserPlatform({
      config,
      telemetry: { report: () => undefined },
      content: createContent(null, () => undefined),
      composition: { slots: [], routes: [] },
      services,
    });
  }

  const adapterBefore = axios.defaults.adapter;
  afterEach(() => {
    axios.defaults.adapter = adapterBefore;
    localStorage.clear();
  });

  it('sends the documented base URL, token, and timeout', async () => {
    localStorage.setItem(TOKEN_KEY, 'abc');
    const seen = respondWith({ 'setting/get_hero_setting': settings });
    await setUp().platform.call('settings', undefined);
    expect(seen[0]).toMatchObject({
      baseURL: 'https://api.example/api/',
      timeout: 300_000,
      method: 'get',
    });
    expect(seen[0]?.headers.get('Authorization')).toBe('Bearer abc');
  });

  it('signs out everywhere when any call gets a 401', async () => {
    localStorage.setItem(TOKEN_KEY, 'abc');
    respondWith({
      'client-auth/get_loggin_session': session,
      'wishlist/wishlist_list': { status: 401, body: refusal },
    });
    const { platform, session: manager } = setUp();
    manager.ensure();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(platform.session.getState()).toMatchObject({ status: 'signed-in' });

    await expect(platform.call('favorites', undefined)).rejects.toMatchObject({
      message: 'Sign in again.',
      status: 401,
    });
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
    expect(platform.session.getState()).toEqual({ status: 'anonymous', user: null });
  });

  it('refetches data and clears favorite buttons when the user changes', async () => {
    localStorage.setItem(TOKEN_KEY, 'abc');
    respondWith({
      'setting/get_hero_setting': settings,
      'client-auth/get_loggin_session': session,
    });
    const { queryClient, session: manager } = setUp();
    await queryClient.fetchQuery(query('settings'));
    recordFavorites(queryClient, { luna: { isAdded: true, favoriteId: 1 } });
    manager.ensure();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(queryClient.getQueryState(query('settings').queryKey)?.isInvalidated).toBe(true);
    expect(knownFavorites(queryClient)).toEqual({});
    queryClient.clear();
  });
});
