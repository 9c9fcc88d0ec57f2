import type { PublishedContentByType } from '@tableside/contracts/content/model';
import { renderWidget } from '@tableside/testing/render-app';
import { fireEvent, screen, within } from '@testing-library/react';
import { createCityPlatform } from '../../testing/city-platform';
import {
  builtInBanner,
  builtInPartner,
  FooterSponsor,
  PartnerSection,
  SponsorBanner,
} from './sponsor';

const openBanner = (banner?: Partial<PublishedContentByType['banner']>) =>
  renderWidget(SponsorBanner, {
    platform: createCityPlatform(banner && { banner: { ...builtInBanner, ...banner } }),
  });
const findBanner = () => screen.findByRole('complementary', { name: 'Sponsor' });
const queryBanner = () => screen.queryByRole('complementary', { name: 'Sponsor' });
const openPartner = (partner?: Partial<PublishedContentByType['partner']>) =>
  renderWidget(PartnerSection, {
    platform: createCityPlatform(partner && { partner: { ...builtInPartner, ...partner } }),
  });
const section = () =>
  screen.findByRole('region', { name: 'Live within walking distance of dinner' });

describe('the banner', () => {
  it('is labeled "Sponsored by {partner}" and has a rel=sponsored link', async () => {
    openBanner();
    const banner = await findBanner();
    expect(banner).toHaveTextContent('Sponsored by Riverbend Realty');
    const link = within(banner).getByRole('link', {
      name: /^Find a home near your favorite table/,
    });
    expect(link).toHaveAttribute('rel', 'noopener sponsored');
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('stays hidden for the session once dismissed', async () => {
    const { user, unmount } = openBanner();
    const banner = await findBanner();
    await user.click(within(banner).getByRole('button', { name: 'Hide sponsor message' }));
    expect(banner).not.toBeInTheDocument();
    unmount();
    openBanner();
    expect(queryBanner()).not.toBeInTheDocument();
  });

  it('shows the published text and link', async () => {
    openBanner({ partner: 'Hill Homes', text: 'See the view', href: '/about' });
    const banner = await findBanner();
    expect(banner).toHaveTextContent('Sponsored by Hill Homes');
    const link = within(banner).getByRole('link', { name: 'See the view' });
    expect(link).toHaveAttribute('href', '/about');
    expect(link).toHaveAttribute('rel', 'sponsored');
  });

  it('is not rendered when isShown is false', () => {
    openBanner({ isShown: false });
    expect(queryBanner()).not.toBeInTheDocument();
  });

  // Must run last: without storage the page itself remembers.
  it('can be hidden when storage is blocked', async () => {
    const closed = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('closed', 'SecurityError');
    });
    const { user } = openBanner();
    const banner = await findBanner();
    await user.click(within(banner).getByRole('button'));
    expect(banner).not.toBeInTheDocument();
    closed.mockRestore();
  });
});

it('shows the built-in sponsor message in the footer', async () => {
  renderWidget(FooterSponsor, { platform: createCityPlatform() });
  await screen.findByText(
    /Riverbend Realty sponsors Tableside.* The sponsor has no say in rankings/,
  );
});

it('shows the published sponsor message in the footer', async () => {
  renderWidget(FooterSponsor, {
    platform: createCityPlatform({ footer: { kind: 'footer', text: 'Hill Homes pays.' } }, 'osm'),
  });
  expect(await screen.findByText('Hill Homes pays.')).toBeVisible();
});

describe('the partner section', () => {
  it('is labeled "Sponsored by {partner}", and attributes the families who trust it to the sponsor', async () => {
    openPartner();
    expect(await section()).toHaveTextContent(/^Sponsored by Riverbend Realty/);
    expect(screen.getByRole('term')).toHaveTextContent('Riverbend Realty says');
    expect(screen.getByRole('definition')).toHaveTextContent('Trusted by 1000+ families');
  });

  it('shows the promo link first, then contact links; only other sites open in a new tab', async () => {
    openPartner();
    await section();
    const links = screen
      .getAllByRole('link')
      .map((link) => [
        link.textContent,
        ...['href', 'target', 'rel'].map((name) => link.getAttribute(name)),
      ]);
    const homes = 'https://riverbend-realty.example/homes';
    expect(links).toEqual([
      ['See homes near good food (opens in a new tab)', homes, '_blank', 'noopener sponsored'],
      ['Call 423-555-0148', 'tel:+14235550148', null, 'sponsored'],
      [
        'hello@riverbend-realty.example',
        'mailto:hello@riverbend-realty.example',
        null,
        'sponsored',
      ],
    ]);
  });

  it('opens links to the site itself in the app', async () => {
    const { user, router } = openPartner({
      promo: { label: 'Meet them', href: '/about' },
      contacts: [],
    });
    const link = await screen.findByRole('link', { name: 'Meet them' });
    expect(link).toHaveAttribute('rel', 'sponsored');
    await user.click(link);
    expect(router.state.location.pathname).toBe('/about');
  });

  it('shows published content', async () => {
    openPartner({
      partner: 'Hill Homes',
      title: 'Up the hill',
      text: 'With a view.',
      trust: 'Since 1911',
    });
    expect(await screen.findByRole('heading', { level: 2, name: 'Up the hill' })).toBeVisible();
    expect(screen.getByText('With a view.')).toBeVisible();
    expect(screen.getByRole('term')).toHaveTextContent('Hill Homes says');
    expect(screen.getByRole('definition')).toHaveTextContent('Since 1911');
  });

  it('renders without promo, contacts and picture', async () => {
    openPartner({ promo: null, contacts: [], picture: null });
    await section();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('loads the built-in picture from the release and a published one from its own path, both lazily', async () => {
    const { unmount } = openPartner();
    await section();
    const alt = builtInPartner.picture?.alt ?? '';
    expect(screen.getByRole('img', { name: alt })).toHaveAttribute(
      'src',
      '/pictures/neighbors.webp',
    );
    unmount();
    const src = '/content/marketing/pictures/0123456789abcdef.webp';
    openPartner({ picture: { src, alt: 'A porch', decorative: false } });
    const picture = await screen.findByRole('img', { name: 'A porch' });
    expect(picture).toHaveAttribute('src', src);
    expect(picture).toHaveAttribute('loading', 'lazy');
    expect(picture).not.toHaveAttribute('fetchpriority', 'high');
  });

  it('shows a tile with the alt text when the picture fails to load', async () => {
    openPartner({ picture: { src: 'pictures/gone.webp', alt: 'A porch', decorative: false } });
    const picture = await screen.findByRole('img', { name: 'A porch' });
    fireEvent.error(picture);
    expect(picture).toHaveAttribute('src', '/tiles/any.svg');
    expect(picture).toHaveAccessibleName('A porch');
  });
});
