import { renderApp } from '@tableside/testing/render-app';
import { fireEvent, screen } from '@testing-library/react';
import { routes } from '../routes';
import { createCityPlatform } from '../testing/city-platform';
import { builtInAbout } from './about-page';

const open = (about: Partial<typeof builtInAbout> = {}) =>
  renderApp(routes, {
    path: '/about',
    platform: createCityPlatform({ about: { ...builtInAbout, ...about } }),
  });

it('shows the founder, their role and every section of the story', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(builtInAbout.title);
  expect(screen.getByText(builtInAbout.founder.name)).toBeVisible();
  expect(screen.getByText(builtInAbout.founder.role)).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual(
    builtInAbout.story.map(({ heading }) => heading),
  );
});

it('renders sections as Markdown, one heading level below the section heading', async () => {
  open({ story: [{ heading: 'Then', text: '## Later\n\nWe *ate*. [More](/restaurants)' }] });
  expect(await screen.findByRole('region', { name: 'Then' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 3, name: 'Later' })).toBeVisible();
  expect(screen.getByText('ate')).toHaveProperty('tagName', 'EM');
  expect(screen.getByRole('link', { name: 'More' })).toHaveAttribute('href', '/restaurants');
});

it("shows the founder's picture, or a tile when it fails to load", async () => {
  const src = `/content/marketing/pictures/${'a'.repeat(16)}.webp`;
  const picture = { src, alt: 'Maya at a counter', decorative: false };
  open({ founder: { name: 'Maya Okafor', role: 'Founder', picture } });
  const image = await screen.findByRole('img', { name: 'Maya at a counter' });
  expect(image).toHaveAttribute('src', src);
  fireEvent.error(image);
  expect(image).toHaveAttribute('src', '/tiles/any.svg');
});
