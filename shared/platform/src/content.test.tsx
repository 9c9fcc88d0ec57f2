import type { ContentDocument } from '@tableside/contracts/content/documents';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { useContent, type PublishedContent } from './content';
import { PlatformProvider } from './context';

const builtIn: ContentDocument<'footer'> = { kind: 'footer', text: 'Built in' };
const published: ContentDocument<'footer'> = { kind: 'footer', text: 'Published' };

function Footer() {
  return <p>{useContent('footer', builtIn).text}</p>;
}

function setUp(first: ContentDocument<'footer'> | null) {
  let document = first;
  const listeners = new Set<() => void>();
  const load = jest.fn(() => Promise.resolve());
  const content: PublishedContent = {
    peek: () => document as never,
    load,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const page = (
    <PlatformProvider platform={createFakePlatform({ content })}>
      <Footer />
    </PlatformProvider>
  );
  const arrive = () => {
    document = published;
    listeners.forEach((listener) => listener());
  };
  return { page, load, listeners, arrive };
}

test('shows the document that was published', () => {
  render(setUp(published).page);
  expect(screen.getByText('Published')).toBeVisible();
});

test('shows the built-in copy, asks for what was published, and shows it when it comes', () => {
  const { page, load, arrive } = setUp(null);
  render(page);
  expect(screen.getByText('Built in')).toBeVisible();
  expect(load).toHaveBeenCalledWith('footer');
  act(arrive);
  expect(screen.getByText('Published')).toBeVisible();
});

test('a server render has the same words, and fetches nothing', () => {
  const { page, load } = setUp(published);
  expect(renderToString(page)).toBe('<p>Published</p>');
  expect(load).not.toHaveBeenCalled();
});

test('what has left the page listens no longer', () => {
  const { page, listeners } = setUp(null);
  const { unmount } = render(page);
  expect(listeners.size).toBe(1);
  unmount();
  expect(listeners.size).toBe(0);
});
