import type { PublishedContentByType } from '@tableside/contracts/content/model';
import { HONEYPOT_FIELD } from '@tableside/contracts/site/rules';
import { ApiError, NetworkError } from '@tableside/platform';
import { createDeferred, withMessage } from '@tableside/testing/fake-api';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderWidget } from '@tableside/testing/render-app';
import { fill } from '@tableside/testing/fill';
import { screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { builtInFaq } from '../../pages/contact-page';
import { Advertise } from './advertise';
import { builtInPlans } from './plans';

type Plans = PublishedContentByType['plans'];

const strip = () => screen.findByRole('region', { name: 'Own a restaurant?' });
const opener = () => screen.getByRole('button', { name: 'Advertise with us' });
const sheet = () => screen.getByRole('dialog');
const send = () => screen.getByRole('button', { name: 'Send inquiry' });
const field = (name: RegExp) => within(sheet()).getByRole('textbox', { name });
const plans = () => screen.getAllByRole<HTMLInputElement>('radio');

const AdvertiseWithLink = () => (
  <>
    <Advertise />
    <Link to="/elsewhere">Away</Link>
  </>
);

async function openSheet(advertise: unknown = null, published?: Partial<Plans>) {
  const view = renderWidget(AdvertiseWithLink, {
    platform: createFakePlatform({
      responses: { advertise: advertise as never },
      ...(published && { published: { plans: { ...builtInPlans, ...published } } }),
    }),
  });
  await view.user.click(await screen.findByRole('button', { name: 'Advertise with us' }));
  await screen.findByRole('dialog', { name: 'Advertise on Tableside' });
  return view;
}
type View = Awaited<ReturnType<typeof openSheet>>;

/** Navigates away while the dialog is open, as the browser's Back button does. */
const goAway = ({ user }: View) => user.click(screen.getByRole('link', { name: 'Away' }));

function fillIn() {
  fill(field(/^Restaurant name/), 'Luna');
  fill(field(/^Contact person/), 'Ana Díaz');
  fill(field(/^Email/), 'ana@example.com');
}
const bodies = ({ platform }: View) => platform.api.callsTo('advertise').map(({ body }) => body);

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
    expect(radios[0]).toHaveAccessibleDescription(
      /^Sponsored card in search results ?, Featured in one cuisine ?, Monthly stats by email$/,
    );
    expect(screen.getByRole('radio', { name: /^Premium/ })).toBeChecked();
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
    fillIn();
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
  it.each<[string, (view: View) => Promise<void>]>([
    ['Escape', ({ user }) => user.keyboard('{Escape}')],
    ['the close button', ({ user }) => user.click(screen.getByRole('button', { name: 'Close' }))],
    ['the backdrop', ({ user }) => user.click(sheet())],
  ])(
    'with %s returns focus to the button that opened it, and asks before discarding typed text',
    async (_way, close) => {
      const view = await openSheet();
      expect(screen.getByRole('heading', { name: 'Advertise on Tableside' })).toHaveFocus();
      await close(view);
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(opener()).toHaveFocus();

      await view.user.click(opener());
      fill(field(/^Message/), 'Call me');
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
    },
  );

  it('by navigating or loading another page asks before discarding typed text', async () => {
    const isUnloadBlocked = () =>
      !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const view = await openSheet();
    expect(isUnloadBlocked()).toBe(false);
    fill(field(/^Message/), 'Call me');
    expect(isUnloadBlocked()).toBe(true);
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

describe('sending', () => {
  it('sends exactly the five documented fields, with the chosen plan on the first line of message', async () => {
    const view = await openSheet();
    await view.user.click(screen.getByRole('radio', { name: /^Enterprise/ }));
    fillIn();
    fill(field(/^Phone/), '423-555-0100');
    fill(field(/^Message/), 'Call me\nafter five');
    await view.user.click(send());
    await waitFor(() =>
      expect(bodies(view)).toEqual([
        {
          restaurant_name: 'Luna',
          contact_person: 'Ana Díaz',
          email: 'ana@example.com',
          phone: '423-555-0100',
          message: 'Plan: Enterprise ($399 per month)\nCall me\nafter five',
        },
      ]),
    );
  });

  it("closes and resets the dialog on success, shows the server's message and returns focus", async () => {
    const view = await openSheet(withMessage('We will call.'));
    fillIn();
    await view.user.click(send());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(view.platform.shownToasts).toEqual([{ kind: 'success', message: 'We will call.' }]);
    expect(opener()).toHaveFocus();
    await view.user.click(opener());
    expect(field(/^Restaurant name/)).toHaveValue('');
    expect(screen.getByRole('radio', { name: /^Premium/ })).toBeChecked();
  });

  it('shows the thank-you from the content when the server sends no message', async () => {
    const view = await openSheet(withMessage(''), { thanks: 'Much obliged.' });
    fillIn();
    await view.user.click(send());
    await waitFor(() =>
      expect(view.platform.shownToasts).toEqual([{ kind: 'success', message: 'Much obliged.' }]),
    );
  });

  it('reports pasted text that is too long without truncating it, and reserves room for the plan', async () => {
    const view = await openSheet();
    fillIn();
    const long = 'a'.repeat(10_000);
    fill(field(/^Restaurant name/), long);
    fill(field(/^Message/), long);
    await view.user.click(send());
    expect(await screen.findAllByText('Use at most 160 characters.')).not.toHaveLength(0);
    expect(screen.getAllByText('Use at most 4,900 characters.')).not.toHaveLength(0);
    expect(field(/^Message/)).toHaveValue(long);
    for (const box of within(sheet()).getAllByRole('textbox'))
      expect(box).not.toHaveAttribute('maxlength');
    expect(bodies(view)).toEqual([]);
    fill(field(/^Restaurant name/), 'Luna');
    fill(field(/^Message/), 'a'.repeat(4900));
    await view.user.click(send());
    await waitFor(() => expect(bodies(view)).toHaveLength(1));
    expect((bodies(view)[0] as { message: string }).message.length).toBeLessThanOrEqual(5000);
  });

  it('does not close a reopened dialog when an earlier response arrives', async () => {
    const response = createDeferred();
    const view = await openSheet(() => response.promise);
    fillIn();
    await view.user.click(send());
    await view.user.keyboard('{Escape}');
    await view.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await view.user.click(opener());
    fill(field(/^Restaurant name/), 'Sol');
    response.resolve(null);
    await waitFor(() => expect(view.platform.shownToasts).toHaveLength(1));
    expect(field(/^Restaurant name/)).toHaveValue('Sol');
  });

  it('sends the honeypot field when a bot fills it in', async () => {
    const view = await openSheet();
    fillIn();
    const trap = screen.getByRole<HTMLInputElement>('textbox', { name: /empty/, hidden: true });
    trap.value = 'https://spam.example';
    await view.user.click(send());
    await waitFor(() =>
      expect(bodies(view)).toMatchObject([{ [HONEYPOT_FIELD]: 'https://spam.example' }]),
    );
  });
});

describe('failure', () => {
  it.each([
    ["the server's message", new ApiError('No slots left.', 200), 'No slots left.'],
    [
      "'Submission failed : {error}' for a server error",
      new ApiError('', 500),
      'Submission failed : Error Found With Status 500',
    ],
    [
      "'Submission failed : {error}' without a network",
      new NetworkError('Failed to fetch'),
      'Submission failed : Failed to fetch',
    ],
  ])('shows %s in a toast and in the dialog, and keeps typed text', async (_, error, message) => {
    const view = await openSheet(error);
    await view.user.click(screen.getByRole('radio', { name: /^Basic/ }));
    fillIn();
    fill(field(/^Message/), 'Call me');
    await view.user.click(send());
    expect(await within(sheet()).findByText(message)).toBeVisible();
    expect(view.platform.shownToasts).toEqual([{ kind: 'error', message: message }]);
    expect(field(/^Restaurant name/)).toHaveValue('Luna');
    expect(field(/^Contact person/)).toHaveValue('Ana Díaz');
    expect(field(/^Email/)).toHaveValue('ana@example.com');
    expect(field(/^Message/)).toHaveValue('Call me');
    expect(screen.getByRole('radio', { name: /^Basic/ })).toBeChecked();
    view.platform.api.respond({ advertise: null });
    await view.user.click(send());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
