import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Disclosure } from './disclosure';

test('toggles with Enter and Space, and makes closed content unreachable', async () => {
  const user = userEvent.setup();
  render(
    <Disclosure label="Cuisine Type" note="2 selected">
      <button type="button">Italian</button>
    </Disclosure>,
  );
  const button = screen.getByRole('button', { name: /Cuisine Type.*2 selected/ });
  expect(screen.getByRole('heading', { level: 3 })).toContainElement(button);
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('button', { name: 'Italian' })).not.toBeInTheDocument();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await user.tab();
  expect(screen.getByRole('button', { name: 'Italian' })).toHaveFocus();
  await user.tab({ shift: true });
  await user.keyboard(' ');
  expect(screen.queryByRole('button', { name: 'Italian' })).not.toBeInTheDocument();
});

test('follows the parent when controlled', async () => {
  const onToggle = jest.fn();
  render(
    <Disclosure label="Amenities" open={false} onToggle={onToggle}>
      Bar
    </Disclosure>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Amenities' }));
  expect(onToggle).toHaveBeenCalledWith(true);
  expect(screen.getByText('Bar')).not.toBeVisible();
});

test('opens when the browser’s page search finds its text', () => {
  const onToggle = jest.fn();
  render(
    <Disclosure label="Who pays" isText onToggle={onToggle}>
      The sponsor does.
    </Disclosure>,
  );
  const text = screen.getByText('The sponsor does.');
  expect(text).toHaveAttribute('hidden', 'until-found');
  fireEvent(text, new Event('beforematch'));
  expect(text).toBeVisible();
  expect(text).not.toHaveAttribute('hidden');
  expect(screen.getByRole('button')).toHaveAttribute('aria-expanded', 'true');
  expect(onToggle).toHaveBeenCalledWith(true);
});

test('can be closed and found again after it was opened', async () => {
  render(
    <Disclosure label="Who pays" isText>
      The sponsor does.
    </Disclosure>,
  );
  const button = screen.getByRole('button');
  await userEvent.click(button);
  expect(screen.getByText('The sponsor does.')).toBeVisible();
  await userEvent.click(button);
  expect(screen.getByText('The sponsor does.')).toHaveAttribute('hidden', 'until-found');
});
