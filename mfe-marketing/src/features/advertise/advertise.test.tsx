import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderWidget } from '@tableside/testing/render-app';
import { screen, waitFor, within } from '@testing-library/react';
import { builtInFaq } from '../../pages/contact-page';
import {
  bodies,
  field,
  fillIn,
  goAway,
  opener,
  openSheet,
  plans,
  send,
  sheet,
  strip,
  type View,
} from '../../testing/open-advertise';
import { Advertise } from './advertise';
import { builtInPlans } from './plans';

describe('a link to the inquiry form', () => {
  it('opens the dialog once and does not reopen it after it is closed', async () => {
    const { user } = renderWidget(Advertise, { path: '/#advertise-form' });
    expect(await screen.findByRole('dialog', { name: 'Advertise on Tableside' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('is used in the FAQ', () => {
    const answers = builtInFaq.questions.map(({ answer }) => answer).join('\n');
    expect(answers).toContain('(/#advertise-form)');
    expect(answers).not.toContain('(/#advertise)');
  });
});

describe('Advertise', () => {
  it("shows 'reach 50K+ food lovers' and the plans from the content", async () => {
    renderWidget(Advertise);
    expect(await strip()).toHaveTextContent('reach 50K+ food lovers');
    expect(builtInPlans.thanks).toContain('get back to you within two business days.');
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
    const prices = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(terms).toEqual(['Basic', 'Premium', 'Enterprise']);
    expect(prices).toEqual(['$99 per month', '$199 per month', '$399 per month']);
  });

  it('shows published content', async () => {
    renderWidget(Advertise, {
      platform: createFakePlatform({
        published: {
          plans: { ...builtInPlans, strip: { title: 'Cook?', text: 'Join us.', action: 'Join' } },
        },
      }),
    });
    expect(await screen.findByRole('region', { name: 'Cook?' })).toHaveTextContent('Join us.');
    expect(screen.getByRole('button', { name: 'Join' })).toBeVisible();
  });
});

describe('plans', () => {
  it('are Basic $99, Premium $199 (marked popular and selected) and Enterprise $399 per month', async () => {
    await openSheet();
    const radios = within(screen.getByRole('group', { name: 'Plan' })).getAllByRole('radio');
    const names = [
      'Basic $99 per month',
      'Premium Popular $199 per month',
      'Enterprise $399 per month',
    ];
    names.forEach((name, at) => expect(radios[at]).toHaveAccessibleName(name));
    expect(screen.getByRole('group', { name: 'Plan' })).toBeVisible();
    expect(screen.getByRole('radio', { name: /^Premium/ })).toBeChecked();
  });

  it('have the plan and price as accessible name and the features as description', async () => {
    await openSheet();
    expect(screen.getByRole('radio', { name: 'Basic $99 per month' })).toHaveAccessibleDescription(
      /^Sponsored card in search results ?, Featured in one cuisine ?, Monthly stats by email$/,
    );
  });

  it('are shown with "Advertising never changes rankings or reviews."', async () => {
    await openSheet();
    expect(
      within(sheet()).getByText('Advertising never changes rankings or reviews.'),
    ).toBeVisible();
  });

  it('come from the content: four plans, a thousands separator, and the first selected when none is popular', async () => {
    const four = [99, 1299, 4000, 99_999].map((priceUsd) => ({
      name: `For ${priceUsd}`,
      priceUsd,
      isPopular: false,
      points: ['A point'],
    }));
    const view = await openSheet(null, { plans: four });
    expect(plans()).toHaveLength(4);
    expect(plans()[0]).toBeChecked();
    await view.user.click(screen.getByRole('radio', { name: /\$1,299 per month/ }));
    await fillIn(view);
    await view.user.click(send());
    await waitFor(() => expect(bodies(view)).toHaveLength(1));
    expect(bodies(view)).toMatchObject([{ message: 'Plan: For 1299 ($1,299 per month)' }]);
  });

  it('are selected when there is only one', async () => {
    await openSheet(null, { plans: builtInPlans.plans.slice(0, 1) });
    expect(plans()).toHaveLength(1);
    expect(plans()[0]).toBeChecked();
  });
});

describe('closing the dialog', () => {
  const closingMethods: readonly (readonly [string, (view: View) => Promise<void>])[] = [
    ['Escape', ({ user }) => user.keyboard('{Escape}')],
    ['the close button', ({ user }) => user.click(screen.getByRole('button', { name: 'Close' }))],
    ['the backdrop', ({ user }) => user.click(sheet())],
  ];

  it.each(closingMethods)(
    'with %s returns focus to the button that opened it',
    async (_way, close) => {
      const view = await openSheet();
      expect(screen.getByRole('heading', { name: 'Advertise on Tableside' })).toHaveFocus();
      await close(view);
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(opener()).toHaveFocus();
    },
  );

  it.each(closingMethods)('with %s asks before discarding typed text', async (_way, close) => {
    const view = await openSheet();
    await view.user.type(field(/^Message/), 'Call me');
    await close(view);
    const question = await screen.findByRole('alertdialog', { name: 'Discard this inquiry?' });
    expect(question).toHaveTextContent('You haven’t sent it yet.');
    await view.user.click(within(question).getByRole('button', { name: 'Keep writing' }));
    expect(field(/^Message/)).toHaveValue('Call me');
    await close(view);
    await view.user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(opener()).toHaveFocus();
    await view.user.click(opener());
    expect(field(/^Message/)).toHaveValue('');
  });

  it('by navigating to another page asks before discarding typed text', async () => {
    const view = await openSheet();
    await view.user.type(field(/^Message/), 'Call me');
    await goAway(view);
    const question = await screen.findByRole('alertdialog', { name: 'Discard this inquiry?' });
    await view.user.click(within(question).getByRole('button', { name: 'Keep writing' }));
    expect(view.router.state.location.pathname).toBe('/');
    expect(field(/^Message/)).toHaveValue('Call me');
    await goAway(view);
    await view.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/elsewhere'));
  });

  it('by navigating to another page does not ask when nothing was typed', async () => {
    const view = await openSheet();
    await goAway(view);
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/elsewhere'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it("by loading another page triggers the browser's prompt when something was typed", async () => {
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const view = await openSheet();
    expect(leave()).toBe(false);
    await view.user.type(field(/^Message/), 'Call me');
    expect(leave()).toBe(true);
  });

  it('does not ask when only a plan was chosen or the typed text was erased', async () => {
    const view = await openSheet();
    await view.user.click(screen.getByRole('radio', { name: /^Basic/ }));
    await view.user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await view.user.click(opener());
    await view.user.type(field(/^Phone/), '42{Backspace}{Backspace}');
    await view.user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
