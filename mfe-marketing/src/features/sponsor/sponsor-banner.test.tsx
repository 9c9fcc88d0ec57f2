import type { PublishedContentByType } from '@tableside/contracts/content/model';
import { renderWidget } from '@tableside/testing/render-app';
import { screen, within } from '@testing-library/react';
import { createCityPlatform } from '../../testing/city-platform';
import { builtInBanner, FooterSponsor, SponsorBanner } from './sponsor-banner';

const open = (banner?: Partial<PublishedContentByType['banner']>) =>
  renderWidget(SponsorBanner, {
    platform: createCityPlatform(banner && { banner: { ...builtInBanner, ...banner } }),
  });
const findBanner = () => screen.findByRole('complementary', { name: 'Sponsor' });
const queryBanner = () => screen.queryByRole('complementary', { name: 'Sponsor' });

// Must run first: without storage the module itself remembers.
it('can be hidden when storage is blocked', async () => {
  const closed = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('closed', 'SecurityError');
  });
  const { user } = open();
  const banner = await findBanner();
  await user.click(within(banner).getByRole('button'));
  expect(banner).not.toBeInTheDocument();
  closed.mockRestore();
});

it('is labeled "Sponsored by {partner}" and has a rel=sponsored link', async () => {
  open();
  const banner = await findBanner();
  expect(banner).toHaveTextContent('Sponsored by Riverbend Realty');
  const link = within(banner).getByRole('link', { name: /^Find a home near your favorite table/ });
  expect(link).toHaveAttribute('rel', 'noopener sponsored');
  expect(link).toHaveAttribute('target', '_blank');
});

it('stays hidden for the session once dismissed', async () => {
  const { user, unmount } = open();
  const banner = await findBanner();
  await user.click(within(banner).getByRole('button', { name: 'Hide sponsor message' }));
  expect(banner).not.toBeInTheDocument();
  unmount();
  open();
  expect(queryBanner()).not.toBeInTheDocument();
});

it('shows the published text and link', async () => {
  open({ partner: 'Hill Homes', text: 'See the view', href: '/about' });
  const banner = await findBanner();
  expect(banner).toHaveTextContent('Sponsored by Hill Homes');
  const link = within(banner).getByRole('link', { name: 'See the view' });
  expect(link).toHaveAttribute('href', '/about');
  expect(link).toHaveAttribute('rel', 'sponsored');
});

it('is not rendered when isShown is false', () => {
  open({ isShown: false });
  expect(queryBanner()).not.toBeInTheDocument();
});

it('shows the built-in sponsor message in the footer', async () => {
  renderWidget(FooterSponsor, { platform: createCityPlatform() });
  await screen.findByText(/Riverbend Realty sponsors Tableside.* They have no say in rankings/);
});

it('shows the published sponsor message in the footer', async () => {
  renderWidget(FooterSponsor, {
    platform: createCityPlatform({ footer: { kind: 'footer', text: 'Hill Homes pays.' } }, 'osm'),
  });
  expect(await screen.findByText('Hill Homes pays.')).toBeVisible();
});
