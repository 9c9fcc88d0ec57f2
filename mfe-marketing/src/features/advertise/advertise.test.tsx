import type { PublishedDocuments } from '@tableside/contracts/content/documents';
import { HONEYPOT_FIELD } from '@tableside/contracts/form-rules';
import { ApiError, ContractError, NetworkError } from '@tableside/platform';
import { createDeferred, say } from '@tableside/testing/fake-api';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderWidget } from '@tableside/testing/render-app';
import { screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { builtInPlans } from '../../content/plans';
import { Advertise } from './advertise';

type Plans = PublishedDocuments['plans'];

const strip = () => screen.findByRole('region', { name: 'Own a restaurant?' });
const opener = () => screen.getByRole('button', { name: 'Advertise with us' });
const sheet = () => screen.getByRole('dialog');
const send = () => screen.getByRole('button', { name: 'Send enquiry' });
const field = (name: RegExp) => within(sheet()).getByRole('textbox', { name });
const plans = () => screen.getAllByRole<HTMLInputElement>('radio');

const AdvertiseBesideLink = () => (
  <>
    <Advertise />
    <Link to="/elsewhere">Away</Link>
  </>
);

async function openSheet(advertise: unknown = null, published?: Partial<Plans>) {
  const view = renderWidget(AdvertiseBesideLink, {
    platform: createFakePlatform({
      answers: { advertise: advertise as never },
      ...(published && { published: { plans: { ...builtInPlans, ...published } } }),
    }),
  });
  await view.user.click(await screen.findByRole('button', { name: 'Advertise with us' }));
  await screen.findByRole('dialog', { name: 'Advertise on Tableside' });
  return view;
}
type View = Awaited<ReturnType<typeof openSheet>>;

/** As the browser's way back does, which the sheet does not cover. */
const goAway = ({ user }: View) => user.click(screen.getByRole('link', { name: 'Away' }));

async function fillIn({ user }: View) {
  await user.type(field(/^Restaurant name/), 'Luna');
  await user.type(field(/^Contact person/), 'Ana Díaz');
  await user.type(field(/^Email/), 'ana@example.com');
}
const bodies = ({ platform }: View) => platform.api.callsTo('advertise').map(({ body }) => body);
const failing = (error: Error) => () => {
  throw error;
};

describe('the strip', () => {
  it("'reach 50K+ food lovers' and the plans as a menu are the document's", async () => {
    renderWidget(Advertise);
    expect(await strip()).toHaveTextContent('reach 50K+ food lovers');
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
    const prices = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(terms).toEqual(['Basic', 'Premium', 'Enterprise']);
    expect(prices).toEqual(['$99 per month', '$199 per month', '$399 per month']);
  });

  it('shows the words that were published', async () => {
    renderWidget(Advertise, {
      platform: createFakePlatform({
        published: {
          plans: { ...builtInPlans, strip: { title: 'Cook?', text: 'Say so.', action: 'Join' } },
        },
      }),
    });
    expect(await screen.findByRole('region', { name: 'Cook?' })).toHaveTextContent('Say so.');
    expect(screen.getByRole('button', { name: 'Join' })).toBeVisible();
  });
});

describe('the plans', () => {
  it('are Basic $99, Premium $199 marked popular and Enterprise $399 per month, with Premium chosen', async () => {
    await openSheet();
    const tickets = within(screen.getByRole('group', { name: 'Plan' })).getAllByRole('radio');
    const names = [
      'Basic $99 per month',
      'Premium Popular $199 per month',
      'Enterprise $399 per month',
    ];
    names.forEach((name, at) => expect(tickets[at]).toHaveAccessibleName(name));
    expect(screen.getByRole('group', { name: 'Plan' })).toBeVisible();
    expect(screen.getByRole('radio', { name: /^Premium/ })).toBeChecked();
  });

  it('are named by plan and price alone; what is in one describes it', async () => {
    await openSheet();
    expect(screen.getByRole('radio', { name: 'Basic $99 per month' })).toHaveAccessibleDescription(
      /^A labeled card on the listing ?, One cuisine of your choice ?, Monthly figures by email$/,
    );
  });

  it('"Advertising never changes rankings or reviews."', async () => {
    await openSheet();
    expect(
      within(sheet()).getByText('Advertising never changes rankings or reviews.'),
    ).toBeVisible();
  });

  it('come from the document: four of them, thousands with a comma, the first chosen when none is popular', async () => {
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

  it('a single one is chosen', async () => {
    await openSheet(null, { plans: builtInPlans.plans.slice(0, 1) });
    expect(plans()).toHaveLength(1);
    expect(plans()[0]).toBeChecked();
  });
});

describe('sending', () => {
  it('sends exactly the five documented fields, the chosen plan as the first line of message', async () => {
    const view = await openSheet();
    await view.user.click(screen.getByRole('radio', { name: /^Enterprise/ }));
    await fillIn(view);
    await view.user.type(field(/^Phone/), '423-555-0100');
    await view.user.type(field(/^Message/), 'Call me{Enter}after five');
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

  it('restaurant_name, contact_person and email are required; phone and message are optional', async () => {
    const view = await openSheet();
    await view.user.click(send());
    const summary = await within(sheet()).findByRole('group', { name: 'Please check this form' });
    expect(summary).toHaveFocus();
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Enter the name of the restaurant.',
      'Enter the name of a contact person.',
      'Enter an email address such as name@example.com.',
    ]);
    expect(bodies(view)).toEqual([]);
    await fillIn(view);
    await view.user.click(send());
    await waitFor(() => expect(bodies(view)).toMatchObject([{ phone: '' }]));
  });

  it("success closes and resets the sheet, with a toast of the server's message, and focus goes back", async () => {
    const view = await openSheet(say('We will call.'));
    await fillIn(view);
    await view.user.click(send());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(view.platform.shownToasts).toEqual([{ kind: 'success', message: 'We will call.' }]);
    expect(opener()).toHaveFocus();
    await view.user.click(opener());
    expect(field(/^Restaurant name/)).toHaveValue('');
    expect(screen.getByRole('radio', { name: /^Premium/ })).toBeChecked();
  });

  it("the document's thanks stand in for a message of the server", async () => {
    const view = await openSheet(say(''), { thanks: 'Much obliged.' });
    await fillIn(view);
    await view.user.click(send());
    await waitFor(() =>
      expect(view.platform.shownToasts).toEqual([{ kind: 'success', message: 'Much obliged.' }]),
    );
  });

  it('double submit sends once', async () => {
    const answer = createDeferred();
    const view = await openSheet(() => answer.promise);
    await fillIn(view);
    await view.user.dblClick(send());
    await view.user.type(field(/^Email/), '{Enter}');
    answer.resolve(null);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(bodies(view)).toHaveLength(1);
  });

  it('an answer that comes after the sheet was closed does not close the next one', async () => {
    const answer = createDeferred();
    const view = await openSheet(() => answer.promise);
    await fillIn(view);
    await view.user.click(send());
    await view.user.keyboard('{Escape}');
    await view.user.click(await screen.findByRole('button', { name: 'Throw away' }));
    await view.user.click(opener());
    await view.user.type(field(/^Restaurant name/), 'Sol');
    answer.resolve(null);
    await waitFor(() => expect(view.platform.shownToasts).toHaveLength(1));
    expect(field(/^Restaurant name/)).toHaveValue('Sol');
  });

  it('a program that fills in the honeypot gives itself away; people send nothing of it', async () => {
    const view = await openSheet();
    await fillIn(view);
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
    ["the server's message", new ApiError('No more places.', 200), 'No more places.'],
    ["a busy server's message", new ApiError('Try again later.', 429), 'Try again later.'],
    [
      "'Submission failed : {error}' for a server that breaks",
      new ApiError('Error Found With Status 500', 500),
      'Submission failed : Error Found With Status 500',
    ],
    [
      "'Submission failed : {error}' without a network",
      new NetworkError('Failed to fetch'),
      'Submission failed : Failed to fetch',
    ],
    [
      "'Submission failed : {error}' for an answer that is none",
      new ContractError('No envelope'),
      'Submission failed : No envelope',
    ],
  ])('is a toast and stands in the sheet, every word kept: %s', async (_, error, sentence) => {
    const view = await openSheet(failing(error));
    await view.user.click(screen.getByRole('radio', { name: /^Basic/ }));
    await fillIn(view);
    await view.user.type(field(/^Message/), 'Call me');
    await view.user.click(send());
    expect(await within(sheet()).findByText(sentence)).toBeVisible();
    expect(view.platform.shownToasts).toEqual([{ kind: 'error', message: sentence }]);
    expect(field(/^Restaurant name/)).toHaveValue('Luna');
    expect(field(/^Contact person/)).toHaveValue('Ana Díaz');
    expect(field(/^Email/)).toHaveValue('ana@example.com');
    expect(field(/^Message/)).toHaveValue('Call me');
    expect(screen.getByRole('radio', { name: /^Basic/ })).toBeChecked();
    view.platform.api.answer({ advertise: null });
    await view.user.click(send());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it("the server's words about a field stand at the field", async () => {
    const view = await openSheet(
      failing(
        new ApiError('Please check the form.', 200, {
          email: 'We cannot write to that address.',
          nonsense: 'Nobody sees this.',
        }),
      ),
    );
    await fillIn(view);
    await view.user.click(send());
    await waitFor(() =>
      expect(field(/^Email/)).toHaveAccessibleDescription('We cannot write to that address.'),
    );
    expect(screen.getByRole('group', { name: 'Please check the form.' })).toHaveFocus();
    expect(screen.queryByText('Nobody sees this.')).not.toBeInTheDocument();
  });
});

describe('closing', () => {
  const ways: readonly (readonly [string, (view: View) => Promise<void>])[] = [
    ['Escape', ({ user }) => user.keyboard('{Escape}')],
    ['the close button', ({ user }) => user.click(screen.getByRole('button', { name: 'Close' }))],
    ['the backdrop', ({ user }) => user.click(sheet())],
  ];

  it.each(ways)('%s closes it, and focus goes back to the opener', async (_way, close) => {
    const view = await openSheet();
    expect(screen.getByRole('heading', { name: 'Advertise on Tableside' })).toHaveFocus();
    await close(view);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(opener()).toHaveFocus();
  });

  it.each(ways)('%s asks before it throws typed text away', async (_way, close) => {
    const view = await openSheet();
    await view.user.type(field(/^Message/), 'Call me');
    await close(view);
    const question = await screen.findByRole('alertdialog', { name: 'Throw away what you typed?' });
    await view.user.click(within(question).getByRole('button', { name: 'Keep writing' }));
    expect(field(/^Message/)).toHaveValue('Call me');
    await close(view);
    await view.user.click(await screen.findByRole('button', { name: 'Throw away' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(opener()).toHaveFocus();
    await view.user.click(opener());
    expect(field(/^Message/)).toHaveValue('');
  });

  it('going to another page asks before it throws typed text away', async () => {
    const view = await openSheet();
    await view.user.type(field(/^Message/), 'Call me');
    await goAway(view);
    const question = await screen.findByRole('alertdialog', { name: 'Throw away what you typed?' });
    await view.user.click(within(question).getByRole('button', { name: 'Keep writing' }));
    expect(view.router.state.location.pathname).toBe('/');
    expect(field(/^Message/)).toHaveValue('Call me');
    await goAway(view);
    await view.user.click(await screen.findByRole('button', { name: 'Throw away' }));
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/elsewhere'));
  });

  it('going to another page asks nothing when nothing was typed', async () => {
    const view = await openSheet();
    await goAway(view);
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/elsewhere'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('loading another page asks, in the words of the browser, when something was typed', async () => {
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

  it('asks nothing when only a plan was chosen, or all that was typed was taken back', async () => {
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
