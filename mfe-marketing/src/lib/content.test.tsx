import { renderApp, renderWidget } from '@tableside/testing/render-app';
import { screen, waitFor } from '@testing-library/react';
import { builtInPartner, PartnerSection } from '../features/sponsor/partner-section';
import { builtInBanner, FooterSponsor, SponsorBanner } from '../features/sponsor/sponsor-banner';
import { anonymousStory, builtInAbout } from '../pages/about-page';
import { routes } from '../routes';
import { createCityPlatform } from '../testing/city-platform';

const real = (published?: Parameters<typeof createCityPlatform>[0]) => ({
  platform: createCityPlatform(published, 'osm'),
});
/** Every name that is made up. */
const MADE_UP = /Riverbend|Maya Okafor/;

test('a real city shows no sponsor that is made up', async () => {
  const Sponsor = () => (
    <>
      <SponsorBanner />
      <PartnerSection />
      <FooterSponsor />
    </>
  );
  const { container } = renderWidget(Sponsor, real());
  await waitFor(() => expect(container).not.toHaveTextContent(MADE_UP));
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Advertise with us' })).toBeVisible();
});

test('a sponsor whose words are published is shown, each by its own document', async () => {
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

test('a real city tells what the site does, and no story of a founder who is made up', async () => {
  renderApp(routes, { path: '/about', ...real() });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(builtInAbout.title);
  await waitFor(() =>
    expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual(
      anonymousStory.map(({ heading }) => heading),
    ),
  );
  expect(document.body).not.toHaveTextContent(MADE_UP);
});
