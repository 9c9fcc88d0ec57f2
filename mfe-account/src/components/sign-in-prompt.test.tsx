import { readReturnPage } from '@tableside/platform/read-return-page';
import { renderApp } from '@tableside/testing/render-app';
import { screen } from '@testing-library/react';
import { SignInPrompt } from './sign-in-prompt';

const routes = [
  {
    path: '/favorites',
    element: <SignInPrompt title="My Favorites">Save restaurants.</SignInPrompt>,
  },
];

it.each([
  ['Login', '/login'],
  ['Sign Up', '/register'],
])('remembers the page when %s is clicked, and not before', async (name, path) => {
  const { user, router } = renderApp(routes, { path: '/favorites?view=list#luna' });
  expect(await screen.findByRole('heading', { name: 'Please log in' })).toBeInTheDocument();
  expect(readReturnPage()).toBeNull();
  await user.click(screen.getByRole('link', { name }));
  expect(router.state.location.pathname).toBe(path);
  expect(readReturnPage()).toEqual({ path: '/favorites?view=list#luna', title: 'My Favorites' });
});
