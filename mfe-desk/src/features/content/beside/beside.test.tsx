import type { CallApi } from '@tableside/platform';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderWidget } from '@tableside/testing/render-app';
import { screen, waitFor } from '@testing-library/react';
import { Beside } from './beside';

test('the page beside the form is in the person’s own colors, and shows when it has come to rest', async () => {
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  document.documentElement.dataset['theme'] = 'dark';
  const expires = new Date(Date.now() + 3_600_000).toISOString();
  const call = async () => ({ data: { token: 'mine', expires_at: expires }, message: '' });
  const platform = { ...createFakePlatform(), call: call as unknown as CallApi };
  renderWidget(() => <Beside kind="footer" version={1} />, { platform });
  const frame = await screen.findByTitle(/on its way$/);
  delete document.documentElement.dataset['theme'];
  expect(frame).toHaveAttribute('src', '/?draft=mine&draft-theme=dark');
  const page = document.implementation.createHTMLDocument();
  Object.defineProperties(page, { URL: { value: '/' }, readyState: { value: 'interactive' } });
  Object.defineProperty(frame, 'contentDocument', { value: page });
  const root = page.documentElement;
  const main = Object.assign(page.createElement('main'), { id: 'main' });
  main.setAttribute('aria-busy', 'true');
  page.body.append(main);
  root.dataset['asleep'] = '';
  const staysAway = async () => {
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(frame).toHaveAttribute('data-shown', 'false');
  };
  await staysAway();
  delete root.dataset['asleep'];
  await staysAway();
  main.setAttribute('aria-busy', 'false');
  await waitFor(() => expect(frame).toHaveAttribute('data-shown', 'true'));
  expect(frame).toHaveAttribute('title', 'Page with the draft, phone, dark');
});
