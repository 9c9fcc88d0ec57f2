import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { SubmitButton } from './form-parts';

const button = <SubmitButton pending={false}>Login</SubmitButton>;

it('is disabled until hydrated, so that the browser does not submit natively', () => {
  const container = document.createElement('div');
  const view = renderToString(button);
  expect(view).toMatch(/<noscript>.*This form needs JavaScript\..*<\/noscript>/);
  container.innerHTML = view;
  document.body.append(container);
  expect(screen.getByRole('button', { name: 'Login' })).toBeDisabled();
  render(button, { container, hydrate: true });
  expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled();
});
