import { TOKEN_KEY } from '@tableside/contracts/account/browser';
import { makeWireUser } from '@tableside/contracts/factories';
import { query } from '@tableside/contracts/queries';
import { knownFavourites } from '@tableside/platform';
import { noteFavourites } from '@tableside/platform/favourite-cache';
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

  interface Answer {
    readonly status?: number;
    readonly body: unknown;
  }

  /** Answers the transport's requests by path, and notes them. */
  function answerWith(answers: Readonly<Record<string, Answer>>) {
    const seen: InternalAxiosRequestConfig[] = [];
    axios.defaults.adapter = async (request) => {
      seen.push(request);
      const answer = answers[request.url ?? ''];
      if (!answer) throw new Error(`No answer for ${request.url}`);
      const { status = 200, body } = answer;
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
      composition: { slots: [] },
      services,
    });
  }

  const adapterBefore = axios.defaults.adapter;
  afterEach(() => {
    axios.defaults.adapter = adapterBefore;
    localStorage.clear();
  });

  it('sends the documented request: base address, token and time-out', async () => {
    localStorage.setItem(TOKEN_KEY, 'abc');
    const seen = answerWith({ 'setting/get_hero_setting': settings });
    await setUp().platform.call('settings', undefined);
    expect(seen[0]).toMatchObject({
      baseURL: 'https://api.example/api/',
      timeout: 300_000,
      method: 'get',
    });
    expect(seen[0]?.headers.get('Authorization')).toBe('Bearer abc');
  });

  it('signs out everywhere at once when any call is answered with 401', async () => {
    localStorage.setItem(TOKEN_KEY, 'abc');
    answerWith({
      'client-auth/get_loggin_session': session,
      'wishlist/wishlist_list': { status: 401, body: refusal },
    });
    const { platform, session: keeper } = setUp();
    keeper.ensure();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(platform.session.getState()).toMatchObject({ status: 'signed-in' });

    await expect(platform.call('favourites', undefined)).rejects.toMatchObject({
      message: 'Sign in again.',
      status: 401,
    });
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
    expect(platform.session.getState()).toEqual({ status: 'anonymous', user: null });
  });

  it("asks again for what was read as somebody else, and forgets that person's favourite buttons", async () => {
    localStorage.setItem(TOKEN_KEY, 'abc');
    answerWith({
      'setting/get_hero_setting': settings,
      'client-auth/get_loggin_session': session,
    });
    const { queryClient, session: keeper } = setUp();
    await queryClient.fetchQuery(query('settings'));
    noteFavourites(queryClient, { luna: { isAdded: true, favouriteId: 1 } });
    keeper.ensure();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(queryClient.getQueryState(query('settings').queryKey)?.isInvalidated).toBe(true);
    expect(knownFavourites(queryClient)).toEqual({});
    queryClient.clear();
  });
});
