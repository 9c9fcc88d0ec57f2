import { SESSION_DAYS } from '@tableside/contracts/account/rules';
import { INQUIRY_HANDLED_MONTHS, INQUIRY_OPEN_MONTHS } from '@tableside/contracts/site/rules';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderApp } from '@tableside/testing/render-app';
import { screen, within } from '@testing-library/react';
import { routes } from '../routes';
import { builtInPrivacy, builtInTerms } from './legal-page';

describe.each([
  ['/terms', builtInTerms],
  ['/privacy', builtInPrivacy],
] as const)('%s', (path, { title, sections, updated }) => {
  it('shows the last-updated date and every section under its heading', async () => {
    renderApp(routes, { path });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    const long = { dateStyle: 'long', timeZone: 'UTC' } as const;
    const day = screen.getByText(
      new Intl.DateTimeFormat('en-US', long).format(Date.parse(updated)),
    );
    expect(day).toHaveAttribute('datetime', updated);
    expect(screen.getByText(/^Last updated/)).toContainElement(day);
    for (const { heading } of sections) {
      expect(screen.getByRole('region', { name: heading })).toBeVisible();
    }
  });

  it('has a table of contents that links to the sections', async () => {
    renderApp(routes, { path });
    const contents = await screen.findByRole('navigation', { name: 'On this page' });
    const links = within(contents).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(sections.map(({ heading }) => heading));
    for (const link of links) {
      const heading = screen.getByRole('heading', { level: 2, name: link.textContent ?? '' });
      expect(link).toHaveAttribute('href', `#${heading.id}`);
    }
  });
});

it('has no table of contents on a short page', async () => {
  const terms = { ...builtInTerms, sections: builtInTerms.sections.slice(0, 4) };
  renderApp(routes, { path: '/terms', platform: createFakePlatform({ published: { terms } }) });
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

it('shows the published sections and date', async () => {
  const terms = {
    ...builtInTerms,
    title: 'House rules',
    updated: '2027-01-01',
    sections: [{ heading: 'Shoes', text: 'Leave them **on**.' }],
  };
  renderApp(routes, { path: '/terms', platform: createFakePlatform({ published: { terms } }) });
  expect(await screen.findByRole('heading', { level: 1, name: 'House rules' })).toBeVisible();
  expect(screen.getByText('January 1, 2027')).toBeVisible();
  expect(screen.getByText('on')).toHaveProperty('tagName', 'STRONG');
});

it("states the API's retention periods and how to delete an account on the privacy page", async () => {
  const { container } = renderApp(routes, { path: '/privacy' });
  await screen.findByRole('heading', { level: 1 });
  expect(container).toHaveTextContent(
    `${INQUIRY_HANDLED_MONTHS} months after we reply, or ${INQUIRY_OPEN_MONTHS} months after we receive them if we don’t reply`,
  );
  expect(container).toHaveTextContent(`${SESSION_DAYS} days after its last use`);
  expect(container).toHaveTextContent(/On your profile page, under Your data, you can download/);
});
