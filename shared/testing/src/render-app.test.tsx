import { query } from '@tableside/contracts/queries';
import { ApiError, queryLoader, useApiQuery } from '@tableside/platform';
import { screen } from '@testing-library/react';
import { createFakeApi, takeUnhandled } from './fake-api';
import { createFakePlatform } from './fake-platform';
import { renderApp } from './render-app';
import { makeWireRestaurant } from '@tableside/contracts/factories';

const featured = query('featured');

function Page() {
  const { data, isError } = useApiQuery(featured);
  return <h1>{isError ? 'Failed' : data?.title}</h1>;
}

const routes = {
  '/restaurants': [{ index: true, Component: Page, loader: queryLoader(() => [featured]) }],
};

test('renders a page with the data of its loader', async () => {
  const platform = createFakePlatform({
    responses: { featured: makeWireRestaurant({ title: 'Luna' }) },
  });
  renderApp(routes, { path: '/restaurants', platform });
  expect(await screen.findByRole('heading', { name: 'Luna' })).toBeInTheDocument();
  expect(platform.api.calls).toHaveLength(1);
});

test('passes API errors to the page', async () => {
  const platform = createFakePlatform({
    responses: {
      featured: new ApiError('Down for cleaning.', 503),
    },
  });
  renderApp(routes, { path: '/restaurants', platform });
  expect(await screen.findByRole('heading', { name: 'Failed' })).toBeInTheDocument();
});

test('rejects and reports a call without a prepared response', async () => {
  await expect(createFakeApi().call('settings', undefined)).rejects.toThrow('settings');
  expect(takeUnhandled()).toEqual(['GET setting/get_hero_setting']);
});
