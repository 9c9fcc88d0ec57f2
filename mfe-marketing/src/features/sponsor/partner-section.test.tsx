import type { PublishedContentByType } from '@tableside/contracts/content/model';
import { renderWidget } from '@tableside/testing/render-app';
import { fireEvent, screen } from '@testing-library/react';
import { createCityPlatform } from '../../testing/city-platform';
import { builtInPartner, PartnerSection } from './partner-section';

const open = (partner?: Partial<PublishedContentByType['partner']>) =>
  renderWidget(PartnerSection, {
    platform: createCityPlatform(partner && { partner: { ...builtInPartner, ...partner } }),
  });
const section = () =>
  screen.findByRole('region', { name: 'Live within walking distance of dinner' });

it('is labeled "Sponsored by {partner}"', async () => {
  open();
  expect(await section()).toHaveTextContent(/^Sponsored by Riverbend Realty/);
});

it("attributes 'Trusted by 1000+ families' to the sponsor", async () => {
  open();
  await section();
  expect(screen.getByRole('term')).toHaveTextContent('Riverbend Realty says');
  expect(screen.getByRole('definition')).toHaveTextContent('Trusted by 1000+ families');
});

it('shows the promo link first, then contact links, all with rel=sponsored', async () => {
  open();
  await section();
  expect(
    screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['See homes near good food (opens in new tab)', 'https://riverbend-realty.example/homes'],
    ['Call 423-555-0148', 'tel:+14235550148'],
    ['hello@riverbend-realty.example', 'mailto:hello@riverbend-realty.example'],
  ]);
  for (const link of screen.getAllByRole('link'))
    expect(link.getAttribute('rel')).toMatch(/\bsponsored\b/);
});

it('opens other sites in a new tab, but not phone and email links', async () => {
  open();
  await section();
  expect(
    screen
      .getAllByRole('link')
      .map((link) => [link.getAttribute('target'), link.getAttribute('rel')]),
  ).toEqual([
    ['_blank', 'noopener sponsored'],
    [null, 'sponsored'],
    [null, 'sponsored'],
  ]);
});

it('opens links to the site itself in the app', async () => {
  const { user, router } = open({ promo: { label: 'Meet them', href: '/about' }, contacts: [] });
  const link = await screen.findByRole('link', { name: 'Meet them' });
  expect(link).toHaveAttribute('rel', 'sponsored');
  await user.click(link);
  expect(router.state.location.pathname).toBe('/about');
});

it('shows published content', async () => {
  open({ partner: 'Hill Homes', title: 'Up the hill', text: 'With a view.', trust: 'Since 1911' });
  expect(await screen.findByRole('heading', { level: 2, name: 'Up the hill' })).toBeVisible();
  expect(screen.getByText('With a view.')).toBeVisible();
  expect(screen.getByRole('term')).toHaveTextContent('Hill Homes says');
  expect(screen.getByRole('definition')).toHaveTextContent('Since 1911');
});

it('renders without promo, contacts and picture', async () => {
  open({ promo: null, contacts: [], picture: null });
  await section();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

it('loads the built-in picture from the release and a published one from its own path, both lazily', async () => {
  const { unmount } = open();
  await section();
  const alt = builtInPartner.picture?.alt ?? '';
  expect(screen.getByRole('img', { name: alt })).toHaveAttribute('src', '/pictures/neighbors.webp');
  unmount();
  const src = '/content/marketing/pictures/0123456789abcdef.webp';
  open({ picture: { src, alt: 'A porch', decorative: false } });
  const picture = await screen.findByRole('img', { name: 'A porch' });
  expect(picture).toHaveAttribute('src', src);
  expect(picture).toHaveAttribute('loading', 'lazy');
  expect(picture).not.toHaveAttribute('fetchpriority', 'high');
});

it('shows the placeholder pattern with the alt text when the picture fails to load', async () => {
  open({ picture: { src: 'pictures/gone.webp', alt: 'A porch', decorative: false } });
  const picture = await screen.findByRole('img', { name: 'A porch' });
  fireEvent.error(picture);
  expect(picture).not.toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'A porch' })).toBeInTheDocument();
});
