import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Disclosure } from './disclosure';

test('Enter and Space show and hide the content; closed content is out of reach', async () => {
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

test('a parent that keeps the state decides', async () => {
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
