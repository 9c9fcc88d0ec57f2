import { ApiError, NetworkError } from '@tableside/platform';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderWidget } from '@tableside/testing/render-app';
import { makeWireSettings } from '@tableside/testing/wire-factories';
import { screen, within } from '@testing-library/react';
import { widgets } from './widgets';

const popularFor = [
  { id: 7, title: 'Date Night' },
  { id: 8, title: 'Quick Bite' },
];

describe('HomeHero', () => {
  it('shows the settings, the totals and links that filter the listing', async () => {
    renderWidget(widgets.HomeHero.Component, {
      platform: createFakePlatform({
        answers: {
          settings: makeWireSettings(
            { webiste_header_text: 'Eat here', webiste_header_image: 'header.webp' },
            { total_resturant: 48, total_reviews: 1612 },
          ),
          options: popularFor,
        },
      }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Eat here' })).toBeInTheDocument();
    expect(screen.getByText('48 restaurants')).toBeInTheDocument();
    expect(screen.getByText('1,612 reviews')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Date Night' })).toHaveAttribute(
      'href',
      '/restaurants?popular=7',
    );
    expect(screen.getByRole('presentation')).toHaveAttribute('src', '/uploads/setting/header.webp');
  });

  it('counts one restaurant and one review in the singular', async () => {
    renderWidget(widgets.HomeHero.Component, {
      platform: createFakePlatform({
        answers: {
          settings: makeWireSettings({}, { total_resturant: 1, total_reviews: 1 }),
          options: [],
        },
      }),
    });
    expect(await screen.findByText('1 restaurant')).toBeInTheDocument();
    expect(screen.getByText('1 review')).toBeInTheDocument();
  });

  it('keeps its words and its search when the host is down', async () => {
    const down = () => {
      throw new NetworkError('down');
    };
    const { user, router } = renderWidget(widgets.HomeHero.Component, {
      platform: createFakePlatform({ answers: { settings: down, options: down } }),
    });
    expect(
      await screen.findByRole('heading', { name: 'Eat where the locals eat' }),
    ).toBeInTheDocument();
    const field = screen.getByRole('searchbox', { name: 'Search by dish, place or street' });
    await user.type(field, '   {Enter}');
    expect(router.state.location.pathname).toBe('/');
    await user.type(field, ' Tacos {Enter}');
    expect(router.state.location.search).toBe('?search=Tacos');
  });
});

describe('SponsorBanner', () => {
  it('is there and can be put away where storage is closed to the site', async () => {
    const closed = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('closed', 'SecurityError');
    });
    const { user } = renderWidget(widgets.SponsorBanner.Component);
    const banner = await screen.findByRole('complementary', { name: 'Sponsor' });
    await user.click(within(banner).getByRole('button'));
    expect(banner).not.toBeInTheDocument();
    closed.mockRestore();
  });

  it('is labelled, and stays away for the session once it was dismissed', async () => {
    sessionStorage.clear();
    const { user, unmount } = renderWidget(widgets.SponsorBanner.Component);
    const banner = await screen.findByRole('complementary', { name: 'Sponsor' });
    expect(banner).toHaveTextContent('Sponsored by Riverbend Realty');
    expect(within(banner).getByRole('link')).toHaveAttribute('rel', 'noopener sponsored');
    await user.click(within(banner).getByRole('button'));
    expect(banner).not.toBeInTheDocument();
    unmount();
    renderWidget(widgets.SponsorBanner.Component);
    expect(screen.queryByRole('complementary', { name: 'Sponsor' })).not.toBeInTheDocument();
  });
});

it('PartnerSection labels the sponsor and marks its links as paid for', async () => {
  renderWidget(widgets.PartnerSection.Component);
  expect(await screen.findByText('Sponsored by Riverbend Realty')).toBeInTheDocument();
  expect(screen.getByText('Trusted by 1000+ families')).toBeInTheDocument();
  for (const link of screen.getAllByRole('link'))
    expect(link.getAttribute('rel')).toMatch(/sponsored/);
});

describe('Advertise', () => {
  async function openSheet(advertise: unknown = null) {
    const view = renderWidget(widgets.Advertise.Component, {
      platform: createFakePlatform({ answers: { advertise: advertise as never } }),
    });
    await view.user.click(await screen.findByRole('button', { name: 'Advertise with us' }));
    await screen.findByRole('dialog', { name: 'Advertise on Tableside' });
    return view;
  }

  async function fillIn({ user }: Awaited<ReturnType<typeof openSheet>>) {
    await user.type(screen.getByLabelText(/Restaurant name/), 'Luna');
    await user.type(screen.getByLabelText(/Contact person/), 'Ana Díaz');
    await user.type(screen.getByLabelText(/Email/), 'ana@example.com');
  }
  const send = () => screen.getByRole('button', { name: 'Send enquiry' });

  it('offers the three plans with Premium chosen and marked', async () => {
    await openSheet();
    const plans = screen
      .getAllByRole<HTMLInputElement>('radio')
      .map(({ labels }) => labels?.[0]?.textContent);
    expect(plans).toEqual([
      expect.stringMatching(/^Basic\$99 per month/),
      expect.stringMatching(/^PremiumPopular\$199 per month/),
      expect.stringMatching(/^Enterprise\$399 per month/),
    ]);
    expect(screen.getByRole('radio', { name: /^Premium/ })).toBeChecked();
    expect(screen.getByText('Advertising never changes rankings or reviews.')).toBeInTheDocument();
  });

  it('sends the five fields with the plan as the first line, then closes', async () => {
    const view = await openSheet();
    await view.user.click(screen.getByRole('radio', { name: /^Enterprise/ }));
    await fillIn(view);
    await view.user.type(screen.getByLabelText(/Message/), 'Call me');
    await view.user.click(send());
    expect(await screen.findByRole('button', { name: 'Advertise with us' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(view.platform.api.callsTo('advertise')[0]?.body).toEqual({
      restaurant_name: 'Luna',
      contact_person: 'Ana Díaz',
      email: 'ana@example.com',
      phone: '',
      message: 'Plan: Enterprise ($399 per month)\nCall me',
    });
    expect(view.platform.shownToasts[0]?.kind).toBe('success');
  });

  it.each([
    ['the server refuses', new ApiError('No more places.', 200), 'No more places.'],
    ['nothing answers', new NetworkError('No connection'), 'Submission failed : No connection'],
  ])('stays open with every word when %s', async (_, error, sentence) => {
    const view = await openSheet(() => {
      throw error;
    });
    await fillIn(view);
    await view.user.click(send());
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(view.platform.shownToasts).toEqual([{ kind: 'error', message: sentence }]);
    expect(screen.getByLabelText(/Restaurant name/)).toHaveValue('Luna');
  });

  it('asks before it throws typed text away, and only then', async () => {
    const view = await openSheet();
    await view.user.type(screen.getByLabelText(/Restaurant name/), 'Luna');
    await view.user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Throw away what you typed?' });
    await view.user.click(within(question).getByRole('button', { name: 'Keep writing' }));
    expect(screen.getByLabelText(/Restaurant name/)).toHaveValue('Luna');
    await view.user.keyboard('{Escape}');
    await view.user.click(await screen.findByRole('button', { name: 'Throw away' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
