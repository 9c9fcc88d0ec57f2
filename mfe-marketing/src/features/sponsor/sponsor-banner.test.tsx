import type { PublishedDocuments } from '@tableside/contracts/content/model';
import { renderWidget } from '@tableside/testing/render-app';
import { screen, within } from '@testing-library/react';
import { createCityPlatform } from '../../testing/city-platform';
import { builtInBanner, FooterSponsor, SponsorBanner } from './sponsor-banner';

const open = (banner?: Partial<PublishedDocuments['banner']>) =>
  renderWidget(SponsorBanner, {
    platform: createCityPlatform(banner && { banner: { ...builtInBanner, ...banner } }),
  });
const findBanner = () => screen.findByRole('complementary', { name: 'Sponsor' });
const queryBanner = () => screen.queryByRole('complementary', { name: 'Sponsor' });

// First: without storage the page itself remembers.
it('can be put away where storage is closed to the site', async () => {
  const closed = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('closed', 'SecurityError');
  });
  const { user } = open();
  const banner = await findBanner();
  await user.click(within(banner).getByRole('button'));
  expect(banner).not.toBeInTheDocument();
  closed.mockRestore();
});

it('is labelled "Sponsored by {partner}", and its link is marked as paid for', async () => {
  open();
  const banner = await findBanner();
  expect(banner).toHaveTextContent('Sponsored by Riverbend Realty');
  const link = within(banner).getByRole('link', { name: /^Find a home near your favorite table/ });
  expect(link).toHaveAttribute('rel', 'noopener sponsored');
  expect(link).toHaveAttribute('target', '_blank');
});

it('stays away for the session once it was dismissed', async () => {
  const { user, unmount } = open();
  const banner = await findBanner();
  await user.click(within(banner).getByRole('button', { name: "Dismiss the sponsor's line" }));
  expect(banner).not.toBeInTheDocument();
  unmount();
  open();
  expect(queryBanner()).not.toBeInTheDocument();
});

it('shows the words and the link that were published', async () => {
  open({ partner: 'Hill Homes', text: 'See the view', href: '/about' });
  const banner = await findBanner();
  expect(banner).toHaveTextContent('Sponsored by Hill Homes');
  const link = within(banner).getByRole('link', { name: 'See the view' });
  expect(link).toHaveAttribute('href', '/about');
  expect(link).toHaveAttribute('rel', 'sponsored');
});

it('is off when isShown is false', () => {
  open({ isShown: false });
  expect(queryBanner()).not.toBeInTheDocument();
});

it("the footer carries the sponsor's sentence", async () => {
  renderWidget(FooterSponsor, { platform: createCityPlatform() });
  await screen.findByText(/Riverbend Realty pays for it\. They have no say in rankings/);
});

it('the footer carries the sentence that was published', async () => {
  renderWidget(FooterSponsor, {
    platform: createCityPlatform({ footer: { kind: 'footer', text: 'Hill Homes pays.' } }, 'osm'),
  });
  expect(await screen.findByText('Hill Homes pays.')).toBeVisible();
});
