import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderWidget } from '@tableside/testing/render-app';
import { screen } from '@testing-library/react';
import { FooterSponsor } from './footer-sponsor';

it("the footer carries the sponsor's sentence", async () => {
  renderWidget(FooterSponsor);
  expect(
    await screen.findByText(/Riverbend Realty pays for it\. They have no say in rankings/),
  ).toBeVisible();
});

it('the footer carries the sentence that was published', async () => {
  renderWidget(FooterSponsor, {
    platform: createFakePlatform({
      published: { footer: { kind: 'footer', text: 'Hill Homes pays.' } },
    }),
  });
  expect(await screen.findByText('Hill Homes pays.')).toBeVisible();
});
