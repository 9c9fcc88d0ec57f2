import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { PlainSearch } from './plain-search';

function setUp() {
  const router = createMemoryRouter([
    { path: '/', element: <PlainSearch placeholder="A name, a dish" /> },
    { path: '/restaurants', element: <p>The list</p> },
  ]);
  render(<RouterProvider router={router} />);
  const field = screen.getByRole<HTMLInputElement>('searchbox', {
    name: 'Search for a restaurant',
  });
  return { router, field };
}

test('leads to the listing with what was typed', async () => {
  const { router, field } = setUp();
  await userEvent.type(field, 'tacos{Enter}');
  expect(await screen.findByText('The list')).toBeInTheDocument();
  expect(router.state.location.search).toBe('?search=tacos');
});

test('is a form that the browser can send by itself', () => {
  const { field } = setUp();
  expect(field.form).toHaveAttribute('action', '/restaurants');
  expect(field.form).toHaveAttribute('method', 'get');
  expect(field).toHaveAttribute('name', 'search');
  expect(field).toHaveAttribute('placeholder', 'A name, a dish');
});
