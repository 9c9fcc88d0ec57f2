import { makeWireSettings } from '@tableside/contracts/factories';
import type { PublishedContentByType } from '@tableside/contracts/content/model';
import { ApiError, NetworkError } from '@tableside/platform';
import type { FakeResponses } from '@tableside/testing/fake-api';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderWidget } from '@tableside/testing/render-app';
import { fireEvent, screen, within } from '@testing-library/react';
import { builtInHero, HomeHero } from './home-hero';

const OCCASIONS = ['Date Night', 'Family Dining', 'Business Lunch', 'Quick Bite', 'Brunch'].map(
  (title, index) => ({ id: index + 7, title }),
);
const counts = {
  options: [],
  hours: { open: 31, unknown: 0 },
  facets: {
    prices: [],
    areas: [],
    traits: [{ title: 'outdoor', count: 9 }],
    unknown: [],
  },
};
const PICTURE = {
  src: '/content/marketing/pictures/0123456789abcdef.webp',
  alt: 'The river at dusk',
  decorative: false,
};

const open = (responses: FakeResponses = {}, hero?: Partial<PublishedContentByType['hero']>) =>
  renderWidget(HomeHero, {
    platform: createFakePlatform({
      responses: {
        settings: makeWireSettings(),
        options: OCCASIONS,
        filterCounts: new ApiError('Not found.', 404),
        ...responses,
      },
      ...(hero && { published: { hero: { ...builtInHero, ...hero } } }),
    }),
  });
const title = () => screen.findByRole('heading', { level: 1 });
const down = new NetworkError('down');

describe('HomeHero shows', () => {
  it('header text, small text and overview from the site settings', async () => {
    open({
      settings: makeWireSettings({
        webiste_header_text: 'Eat here',
        webiste_header_small_text: 'Port Lark',
        webiste_header_overview: 'By the harbor.',
      }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Eat here' })).toBeVisible();
    expect(screen.getByText('Port Lark')).toBeVisible();
    expect(screen.getByText('By the harbor.')).toBeVisible();
  });

  it('the header image from uploads/setting with high priority and reserved space', async () => {
    open({ settings: makeWireSettings({ webiste_header_image: 'header.webp' }) });
    await screen.findByText('48 restaurants');
    const picture = screen.getByRole('presentation');
    expect(picture).toHaveAttribute('src', '/uploads/setting/header.webp');
    expect(picture).toHaveAttribute('fetchpriority', 'high');
    expect(picture).toHaveAttribute('width', '1440');
    expect(picture).toHaveAttribute('height', '960');
  });

  it('the totals, with singular and plural', async () => {
    const { unmount } = open({
      settings: makeWireSettings({}, { total_resturant: 48, total_reviews: 1612 }),
    });
    expect(await screen.findByText('48 restaurants')).toBeVisible();
    expect(screen.getByText('1,612 reviews')).toBeVisible();
    unmount();
    open({ settings: makeWireSettings({}, { total_resturant: 1, total_reviews: 1 }) });
    expect(await screen.findByText('1 restaurant')).toBeVisible();
    expect(screen.getByText('1 review')).toBeVisible();
  });

  it('no review total in a city without reviews', async () => {
    open({ settings: makeWireSettings({}, { total_resturant: 2307, total_reviews: 0 }) });
    expect(await screen.findByText('2,307 restaurants')).toBeVisible();
    expect(screen.queryByText(/reviews?$/)).not.toBeInTheDocument();
  });

  it('no totals when the API sends none', async () => {
    open({ settings: makeWireSettings({}, {} as never) });
    await title();
    expect(screen.queryByText(/restaurants$/)).not.toBeInTheDocument();
  });

  it('the city above the title when there is no small text', async () => {
    open({ settings: makeWireSettings({ webiste_header_small_text: '', city: 'Port Lark' }) });
    expect(await screen.findByText('Port Lark')).toBeVisible();
  });

  it('no picture when there is none, and a tile when it fails to load', async () => {
    const settings = makeWireSettings({ webiste_header_image: '' });
    const { unmount } = open({ settings });
    await screen.findByText('48 restaurants');
    expect(screen.queryByRole('presentation')).not.toBeInTheDocument();
    unmount();
    open();
    await screen.findByText('48 restaurants');
    fireEvent.error(screen.getByRole('presentation'));
    expect(screen.getByRole('presentation')).toHaveAttribute('src', '/tiles/bbq.svg');
  });

  it('the number of restaurants open now', async () => {
    open({ filterCounts: counts });
    expect(await screen.findByText('Chattanooga, Tennessee · 31 open now')).toBeVisible();
  });
});

describe('published hero content overrides the settings field by field:', () => {
  it.each([
    ['title', { title: 'Eat by the river' }, 'Eat by the river', 'Chattanooga, Tennessee'],
    ['overline', { overline: 'This week' }, 'Eat where the locals eat', 'This week'],
  ] as const)('%s', async (_field, hero, heading, overline) => {
    open({}, hero);
    await screen.findByText('48 restaurants');
    expect(screen.getByText(overline)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(
      screen.getByText('Every restaurant in town, rated by the people who eat there.'),
    ).toBeVisible();
    expect(screen.getByRole('presentation')).toHaveAttribute('src', '/uploads/setting/hero.webp');
  });

  it('lede', async () => {
    open({}, { lede: 'Open late.' });
    await screen.findByText('48 restaurants');
    expect(screen.getByText('Open late.')).toBeVisible();
    expect(screen.queryByText(/Every restaurant in town/)).not.toBeInTheDocument();
  });

  it('picture, with its alt text and high priority', async () => {
    open({}, { picture: PICTURE });
    await screen.findByText('48 restaurants');
    const picture = screen.getByRole('img', { name: 'The river at dusk' });
    expect(picture).toHaveAttribute('src', PICTURE.src);
    expect(picture).toHaveAttribute('fetchpriority', 'high');
    expect(screen.queryByRole('presentation')).not.toBeInTheDocument();
  });

  it('falls back to a default title when neither has one', async () => {
    open({
      settings: makeWireSettings({ webiste_header_text: '', webiste_header_overview: '' }),
    });
    const name = 'Eat where the locals eat';
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
  });

  it('search label and placeholder', async () => {
    open({}, { searchLabel: 'Find a table', searchPlaceholder: 'Soup …' });
    expect(await screen.findByRole('combobox', { name: 'Find a table' })).toHaveAttribute(
      'placeholder',
      'Soup …',
    );
  });

  it('right-to-left title, with dir=auto', async () => {
    open({}, { title: 'כל המסעדות' });
    expect(await screen.findByRole('heading', { name: 'כל המסעדות' })).toHaveAttribute(
      'dir',
      'auto',
    );
  });
});

describe('shortcuts', () => {
  const shortcuts = async () => {
    const row = await screen.findByRole('group', { name: 'Quick searches' });
    return within(row)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  };

  it('are five: open now, near me, two occasions, patio', async () => {
    open({ filterCounts: counts });
    await screen.findByRole('link', { name: 'Patio' });
    expect(await shortcuts()).toEqual([
      ['Open now', '/restaurants?open=now'],
      ['Near me', '/restaurants?sort=distance'],
      ['Date Night', '/restaurants?popular=7'],
      ['Family Dining', '/restaurants?popular=8'],
      ['Patio', '/restaurants?with=outdoor'],
    ]);
  });

  it('are the most common cuisines where no restaurant has an occasion', async () => {
    open({
      filterCounts: { ...counts, facets: undefined },
      options: ({ kind }) =>
        kind === 'popularFor'
          ? [{ id: 7, title: 'Date Night', count: 0 }]
          : ['Thai', 'Pizza', 'Tacos', 'Pho'].map((title, index) => ({
              id: index + 8,
              title,
              count: index,
            })),
    });
    await screen.findByRole('link', { name: 'Open now' });
    expect((await shortcuts()).map(([title]) => title)).toEqual([
      'Open now',
      'Near me',
      'Pho',
      'Tacos',
      'Pizza',
    ]);
  });

  it('need no call beyond the specification', async () => {
    open();
    await screen.findByText('48 restaurants');
    expect((await shortcuts()).map(([title]) => title)).not.toContain('Open now');
  });

  it('are not rendered when there are none', async () => {
    open({ options: [] });
    await screen.findByText('48 restaurants');
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
  });
});

it('shows the default text and a working search box when the API is down', async () => {
  const { user, router } = open({ settings: down, options: down });
  expect(await screen.findByRole('heading', { name: 'Eat where the locals eat' })).toBeVisible();
  const field = screen.getByRole('combobox', { name: 'Search by dish, restaurant, or street' });
  await user.type(field, 'Tacos{Enter}');
  expect(router.state.location.search).toBe('?search=Tacos');
});
