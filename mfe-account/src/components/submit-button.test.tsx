import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { SubmitButton } from './submit-button';

const button = <SubmitButton pending={false}>Login</SubmitButton>;

it('waits for its script: without it, a browser would send the form itself', () => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(button);
  document.body.append(container);
  expect(container.querySelector('noscript')?.innerHTML).toContain('This form needs JavaScript.');
  expect(screen.getByRole('button', { name: 'Login' })).toBeDisabled();
  render(button, { container, hydrate: true });
  expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled();
});
