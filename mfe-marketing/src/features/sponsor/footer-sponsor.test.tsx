import { renderWidget } from '@tableside/testing/render-app';
import { screen } from '@testing-library/react';
import { createCityPlatform } from '../../testing/city-platform';
import { FooterSponsor } from './footer-sponsor';

it("the footer carries the sponsor's sentence", async () => {
  renderWidget(FooterSponsor, { platform: createCityPlatform() });
  expect(
    await screen.findByText(/Riverbend Realty pays for it\. They have no say in rankings/),
  ).toBeVisible();
});

it('the footer carries the sentence that was published', async () => {
  renderWidget(FooterSponsor, {
    platform: createCityPlatform({ footer: { kind: 'footer', text: 'Hill Homes pays.' } }, 'osm'),
  });
  expect(await screen.findByText('Hill Homes pays.')).toBeVisible();
});
