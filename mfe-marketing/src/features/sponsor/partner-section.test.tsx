import type { PublishedDocuments } from '@tableside/contracts/content/model';
import { renderWidget } from '@tableside/testing/render-app';
import { fireEvent, screen } from '@testing-library/react';
import { createCityPlatform } from '../../testing/city-platform';
import { builtInPartner, PartnerSection } from './partner-section';

const open = (partner?: Partial<PublishedDocuments['partner']>) =>
  renderWidget(PartnerSection, {
    platform: createCityPlatform(partner && { partner: { ...builtInPartner, ...partner } }),
  });
const section = () =>
  screen.findByRole('region', { name: 'Live within walking distance of dinner' });

it('is labelled "Sponsored by {partner}"', async () => {
  open();
  expect(await section()).toHaveTextContent(/^Sponsored by Riverbend Realty/);
});

it("'Trusted by 1000+ families' is attributed to the sponsor", async () => {
  open();
  await section();
  expect(screen.getByRole('term')).toHaveTextContent('Riverbend Realty says');
  expect(screen.getByRole('definition')).toHaveTextContent('Trusted by 1000+ families');
});

it('leads with the promo and lists the contact links, all marked as paid for', async () => {
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

it('other sites open in a new tab, phone and mail do not', async () => {
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

it('a link to a screen of the site stays in the app', async () => {
  const { user, router } = open({ promo: { label: 'Meet them', href: '/about' }, contacts: [] });
  const link = await screen.findByRole('link', { name: 'Meet them' });
  expect(link).toHaveAttribute('rel', 'sponsored');
  await user.click(link);
  expect(router.state.location.pathname).toBe('/about');
});

it('shows the words that were published', async () => {
  open({ partner: 'Hill Homes', title: 'Up the hill', text: 'With a view.', trust: 'Since 1911' });
  expect(await screen.findByRole('heading', { level: 2, name: 'Up the hill' })).toBeVisible();
  expect(screen.getByText('With a view.')).toBeVisible();
  expect(screen.getByRole('term')).toHaveTextContent('Hill Homes says');
  expect(screen.getByRole('definition')).toHaveTextContent('Since 1911');
});

it('stands without promo, contacts and picture', async () => {
  open({ promo: null, contacts: [], picture: null });
  await section();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

it('the built-in picture lies in the release, a published one under its own path; neither loads first', async () => {
  const { unmount } = open();
  await section();
  const alt = builtInPartner.picture?.alt ?? '';
  expect(screen.getByRole('img', { name: alt })).toHaveAttribute(
    'src',
    '/pictures/neighbours.webp',
  );
  unmount();
  const src = '/content/marketing/pictures/0123456789abcdef.webp';
  open({ picture: { src, alt: 'A porch', decorative: false } });
  const picture = await screen.findByRole('img', { name: 'A porch' });
  expect(picture).toHaveAttribute('src', src);
  expect(picture).toHaveAttribute('loading', 'lazy');
  expect(picture).not.toHaveAttribute('fetchpriority', 'high');
});

it('a broken picture leaves its words on a cloth', async () => {
  open({ picture: { src: 'pictures/gone.webp', alt: 'A porch', decorative: false } });
  const picture = await screen.findByRole('img', { name: 'A porch' });
  fireEvent.error(picture);
  expect(picture).not.toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'A porch' })).toBeInTheDocument();
});
