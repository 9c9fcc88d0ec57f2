import { query } from '@tableside/contracts/queries';
import { queryLoader, useApiQuery } from '@tableside/platform';
import { createElement } from 'react';
import {
  closeApi,
  codeOf,
  luna,
  startRenderer,
  throwing,
  withFooter,
  withPage,
} from './page-renderer-fixtures';

afterEach(closeApi);

const never = new Promise<never>(() => undefined);
const DEADLINE_MS = 1000;

/** An API that responds about restaurants but never about the settings. */
const slowSettings = (path: string) => (path.includes('setting') ? null : luna);

test('a query without a response affects only its own part', async () => {
  const spec = query('settings');
  const Words = () => createElement('p', null, useApiQuery(spec).data ? 'Known' : 'On its way');
  const open = await startRenderer(
    slowSettings,
    withFooter(Words, () => [spec]),
    DEADLINE_MS,
  );
  const { status, html, isComplete } = await open('/restaurant/luna');
  expect([status, isComplete]).toEqual([200, false]);
  expect(html).toContain('<h1>Luna</h1>');
  expect(html).toContain('On its way');
});

test('a component that never settles affects only its own part and is soon skipped', async () => {
  const Stuck = codeOf('/releases/marketing/1.0.0/', 'throw new Promise(() => undefined);');
  const open = await startRenderer(luna, withFooter(Stuck), DEADLINE_MS);
  const visit = async () => {
    const { status, html, isComplete, state } = await open('/restaurant/luna');
    expect([status, isComplete]).toEqual([200, false]);
    expect(html).toContain('<h1>Luna</h1>');
    return JSON.stringify(state['modules']).includes('marketing');
  };
  expect([await visit(), await visit(), await visit()]).toEqual([true, true, false]);
});

test('a page whose loader never settles is a 503 with title and loading state', async () => {
  const head = () => ({ title: 'Luna' });
  const late = withPage({ loader: () => never, handle: { head } });
  const open = await startRenderer(luna, late, DEADLINE_MS);
  const { status, html, state, isComplete, isLost } = await open('/restaurant/luna');
  expect([status, isComplete, isLost]).toEqual([503, false, true]);
  expect(html).toContain('<title>Luna · Tableside</title>');
  expect(html).toMatch(/<main.*<h1>Restaurant<\/h1>.*Loading….*<\/main>/);
  expect(state['loaderData']).toBeNull();
});

describe('a widget whose queries() throws', () => {
  const Words = () => createElement('p', null, 'Sponsored');
  const broken = withFooter(Words, throwing('/releases/marketing/1.0.0/'));

  test('affects only its own part', async () => {
    const open = await startRenderer(luna, broken);
    const { html, isComplete, health } = await open('/restaurant/luna');
    expect(html).toContain('<h1>Luna</h1>');
    expect(html).not.toContain('Sponsored');
    expect([isComplete, health?.failed]).toMatchObject([false, [{ remote: 'marketing' }]]);
  });

  test('falls back to the previous release', async () => {
    const open = await startRenderer(luna, broken, 10_000, null, true, withFooter(Words));
    const { html, isComplete } = await open('/restaurant/luna');
    expect([html.includes('Sponsored'), isComplete]).toEqual([true, true]);
  });
});

test('falls back to the previous release for a page whose queries() throws', async () => {
  const queries = throwing('/releases/restaurant/1.0.0/');
  const Title = () => createElement('h1', null, 'Newest');
  const live = withPage({ loader: queryLoader(queries), handle: { queries }, Component: Title });
  const open = await startRenderer(luna, live, 10_000, null, true, {});
  const { status, html } = await open('/restaurant/luna');
  expect(status).toBe(200);
  expect(html).toContain('<h1>Luna</h1>');
});
