import { GOOD_DOCUMENTS } from '@tableside/contracts/content/factory';
import type { ContentEntry } from '@tableside/contracts/content/model';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { useContent } from './content';
import type { PublishedContent } from './platform';
import { PlatformProvider } from './context';

const builtIn: ContentEntry<'footer'> = { kind: 'footer', text: 'Built in' };
const published: ContentEntry<'footer'> = { kind: 'footer', text: 'Published' };

function Footer() {
  return <p>{useContent('footer', builtIn).text}</p>;
}

function setUp(first: ContentEntry<'footer'> | null) {
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

test('shows published content', () => {
  render(setUp(published).page);
  expect(screen.getByText('Published')).toBeVisible();
});

test('shows the built-in copy until published content has loaded', () => {
  const { page, load, arrive } = setUp(null);
  render(page);
  expect(screen.getByText('Built in')).toBeVisible();
  expect(load).toHaveBeenCalledWith('footer');
  act(arrive);
  expect(screen.getByText('Published')).toBeVisible();
});

test('renders the same content on the server without fetching', () => {
  const { page, load } = setUp(published);
  expect(renderToString(page)).toBe('<p>Published</p>');
  expect(load).not.toHaveBeenCalled();
});

test('unsubscribes on unmount', () => {
  const { page, listeners } = setUp(null);
  const { unmount } = render(page);
  expect(listeners.size).toBe(1);
  unmount();
  expect(listeners.size).toBe(0);
});

describe('content published for another release', () => {
  const { plans } = GOOD_DOCUMENTS;
  function Plans() {
    const { title, plans: all } = useContent('plans', plans);
    return (
      <p>
        {title}: {all.map(({ name, points }) => `${name} ${points.join(' ')}`).join(', ')}
      </p>
    );
  }
  const report = jest.fn();
  beforeEach(() => report.mockReset());

  const renderPlans = (document: unknown) => {
    const content: PublishedContent = {
      peek: () => document as never,
      load: () => Promise.resolve(),
      subscribe: () => () => undefined,
    };
    const platform = createFakePlatform({ content, telemetry: { report } });
    return renderToString(
      <PlatformProvider platform={platform}>
        <Plans />
        <Plans />
      </PlatformProvider>,
    );
  };
  const isBuiltIn = (html: string) => html.includes('A card');
  const newer = { ...plans, plans: [{ ...plans.plans[0], points: ['A newer card'] }] };
  const [first] = newer.plans;

  test.each([
    ['a field that this release does not know', { ...newer, banner: { text: 'Hi' } }],
    ['a field of an entry that it does not know', { ...newer, plans: [{ ...first, color: 1 }] }],
  ])('is shown with %s', (_, document) => {
    expect(renderPlans(document)).toContain('A newer card');
    expect(report).not.toHaveBeenCalled();
  });

  test.each([
    ['without a field', { ...newer, title: undefined }],
    ['with a group for a text', { ...newer, title: { en: 'Hi' } }],
    ['with null for a list', { ...newer, plans: null }],
    ['with a group for a list', { ...newer, plans: { small: first } }],
    ['with a text for a group', { ...newer, strip: 'Hi' }],
    ['with an entry without a field', { ...newer, plans: [first, { name: 'Odd' }] }],
    ['that is a list', [newer]],
  ])('is replaced by the built-in copy and reported once %s', (_, document) => {
    const pages = [renderPlans(document), renderPlans(document)];
    expect(pages.every(isBuiltIn)).toBe(true);
    expect(report.mock.calls).toEqual([
      [
        expect.objectContaining({
          message: expect.stringMatching(/^The published content "plans" does not match/),
        }),
        { during: 'content' },
      ],
    ]);
  });
});

test('does not require $schema in published content, and accepts null', () => {
  const { hero } = GOOD_DOCUMENTS;
  const published: ContentEntry<'hero'> = { ...hero, title: null, picture: null };
  const builtInHero: ContentEntry<'hero'> = { $schema: './x.json', ...hero, lede: null };
  function Hero() {
    const { title, lede } = useContent('hero', builtInHero);
    return <p>{`${title} ${lede}`}</p>;
  }
  render(
    <PlatformProvider platform={createFakePlatform({ published: { hero: published } })}>
      <Hero />
    </PlatformProvider>,
  );
  expect(screen.getByText(`null ${hero.lede}`)).toBeVisible();
});
