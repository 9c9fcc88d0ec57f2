import { createContent } from './create-content';
import type { ContentState } from './page-state';

describe('createContent', () => {
  const footer = { kind: 'footer' as const, text: 'Homes by the river' };
  const home = { kind: 'home' as const, order: [] };
  const terms = { kind: 'terms' };
  const state: ContentState = {
    owner: 'marketing',
    revision: '4',
    integrity: 'sha384-x',
    kinds: ['footer', 'home'],
    documents: { footer },
  };

  const send = jest.spyOn(globalThis, 'fetch');
  const report = jest.fn();
  const respond = (documents: object, status = 200) =>
    send.mockImplementation(async () => Response.json({ documents }, { status }));

  beforeEach(() => {
    jest.useFakeTimers();
    send.mockReset();
    report.mockReset();
    respond({ footer: { ...footer }, home, terms });
  });
  afterEach(() => jest.useRealTimers());

  test('has no entries and fetches nothing when nothing is published', async () => {
    const content = createContent(null, report);
    await Promise.all([content.load('footer'), content.ready()]);
    expect(content.peek('footer')).toBeNull();
    expect(send).not.toHaveBeenCalled();
  });

  test('returns entries embedded in the page without a request', async () => {
    const content = createContent({ ...state, kinds: ['footer'] }, report);
    expect(content.peek('footer')).toBe(footer);
    await Promise.all([content.load('footer'), content.load('home'), content.ready()]);
    expect(send).not.toHaveBeenCalled();
  });

  test('fetches missing entries once, by revision and integrity hash', async () => {
    const content = createContent(state, report);
    const changed = jest.fn();
    content.subscribe(changed);
    expect(content.peek('home')).toBeNull();
    await Promise.all([content.load('home'), content.load('home'), content.ready()]);
    await content.load('home');
    expect(content.peek('home')).toEqual(home);
    expect(send).toHaveBeenCalledTimes(1);
    expect(send.mock.calls[0]?.[0]).toBe('/content/marketing/4.json');
    expect(send.mock.calls[0]?.[1]).toMatchObject({ integrity: 'sha384-x' });
    expect(changed).toHaveBeenCalledTimes(1);
  });

  test('keeps the identity of shown entries and skips types the server omitted', async () => {
    const content = createContent(state, report);
    await content.load('home');
    expect(content.peek('footer')).toBe(footer);
    expect(content.peek('terms')).toBeNull();
  });

  test.each([
    ['a status', () => respond({}, 404)],
    ['no response', () => send.mockRejectedValue(new TypeError('Failed to fetch'))],
    ['something else', () => send.mockImplementation(async () => new Response('<!doctype html>'))],
  ])('reports a failure (%s) and retries on the next page', async (_how, fail) => {
    const content = createContent(state, report);
    fail();
    await content.load('home');
    expect(content.peek('home')).toBeNull();
    expect(report).toHaveBeenCalledTimes(1);
    expect(send.mock.calls[0]?.[1]).toMatchObject({ cache: 'default' });
    respond({ home });
    await content.load('home');
    expect(content.peek('home')).toEqual(home);
    // The browser may have cached the bad response.
    expect(send.mock.calls[1]?.[1]).toMatchObject({ cache: 'reload' });
  });

  test('waits at most two seconds for content and shows it when it arrives', async () => {
    let give = (_response: Response) => {};
    send.mockImplementation(() => new Promise((resolve) => (give = resolve)));
    const content = createContent(state, report);
    const changed = jest.fn();
    content.subscribe(changed);
    let isReady = false;
    const ready = content.ready().then(() => (isReady = true));
    await jest.advanceTimersByTimeAsync(1999);
    expect(isReady).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    await ready;
    expect(content.peek('home')).toBeNull();
    give(Response.json({ documents: { home } }));
    await jest.advanceTimersByTimeAsync(0);
    expect(content.peek('home')).toEqual(home);
    expect(changed).toHaveBeenCalledTimes(1);
  });

  test('a removed listener is not called', async () => {
    const content = createContent(state, report);
    const changed = jest.fn();
    content.subscribe(changed)();
    await content.load('home');
    expect(changed).not.toHaveBeenCalled();
  });
});
