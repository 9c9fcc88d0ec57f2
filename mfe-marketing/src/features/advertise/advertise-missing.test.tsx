import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderWidget } from '@tableside/testing/render-app';
import { screen } from '@testing-library/react';
import { Advertise } from './advertise';

let mockIsMissing = true;
jest.mock('./advertise-dialog', () => {
  if (mockIsMissing) throw new Error('Loading chunk 154 failed.');
  return jest.requireActual<object>('./advertise-dialog');
});

it("shows an error when the dialog's script fails to load, reports it, and opens the dialog on Retry", async () => {
  const platform = createFakePlatform();
  const { user } = renderWidget(Advertise, { platform });
  const button = await screen.findByRole('button', { name: 'Advertise with us' });
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load the form.');
  expect(screen.getByRole('heading', { name: 'Own a restaurant?' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'write to us' })).toHaveAttribute('href', '/contact');
  expect(button).toHaveFocus();
  expect(button).toHaveTextContent('Retry');
  expect(platform.reported).toHaveLength(1);

  mockIsMissing = false;
  await user.click(button);
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(button).toHaveFocus();
  expect(button).toHaveTextContent('Advertise with us');
});
