import { renderApp, renderWidget } from '@tableside/testing/render-app';
import { screen, waitFor } from '@testing-library/react';
import {
  builtInBanner,
  builtInPartner,
  FooterSponsor,
  PartnerSection,
  SponsorBanner,
} from '../features/sponsor/sponsor';
import { anonymousStory, builtInAbout } from '../pages/about-page';
import { routes } from '../routes';
import { createCityPlatform } from '../testing/city-platform';

const real = (published?: Parameters<typeof createCityPlatform>[0]) => ({
  platform: createCityPlatform(published, 'osm'),
});
/** All fictional names. */
const FICTIONAL_NAMES = /Riverbend|Maya Okafor/;

test('hides the fictional sponsor in a real city', async () => {
  const Sponsor = () => (
    <>
      <SponsorBanner />
      <PartnerSection />
      <FooterSponsor />
    </>
  );
  const { container } = renderWidget(Sponsor, real());
  await waitFor(() => expect(container).not.toHaveTextContent(FICTIONAL_NAMES));
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Advertise with us' })).toBeVisible();
});

test('shows a published sponsor per content entry in a real city', async () => {
  const Sponsor = () => (
    <>
      <SponsorBanner />
      <PartnerSection />
    </>
  );
  renderWidget(Sponsor, real({ banner: { ...builtInBanner, partner: 'Hill Homes' } }));
  expect(await screen.findByText('Hill Homes')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(builtInPartner.title)).not.toBeInTheDocument());
});

test('hides the fictional founder story in a real city but explains what the site does', async () => {
  renderApp(routes, { path: '/about', ...real() });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(builtInAbout.title);
  await waitFor(() =>
    expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual(
      anonymousStory.map(({ heading }) => heading),
    ),
  );
  expect(document.body).not.toHaveTextContent(FICTIONAL_NAMES);
});
