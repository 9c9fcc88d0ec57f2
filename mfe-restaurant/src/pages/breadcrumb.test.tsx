import { renderWidget } from '@tableside/testing/render-app';
import { screen } from '@testing-library/react';
import { Breadcrumb } from './restaurant-screen';

test('lists both when restaurant and cuisine have the same name', () => {
  renderWidget(() => (
    <Breadcrumb
      items={[
        { label: 'Home', href: '/' },
        { label: 'Pizza', href: '/restaurants?cuisine=3' },
        { label: 'Pizza' },
      ]}
    />
  ));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Home',
    'Pizza',
    'Pizza',
  ]);
  expect(screen.getAllByText('Pizza').at(-1)).toHaveAttribute('aria-current', 'page');
});
