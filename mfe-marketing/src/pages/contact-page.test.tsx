import { makeWireSettings } from '@tableside/contracts/factories';
import { NetworkError } from '@tableside/platform';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import { renderApp } from '@tableside/testing/render-app';
import { fireEvent, screen, within } from '@testing-library/react';
import { routes } from '../routes';
import { builtInFaq } from './contact-page';

const settings = makeWireSettings();
const open = (contact: unknown = null, published: Parameters<typeof createFakePlatform>[0] = {}) =>
  renderApp(routes, {
    path: '/contact',
    platform: createFakePlatform({
      responses: { settings, contact: contact as never },
      ...published,
    }),
  });

describe('the contact options', () => {
  it('show the address from the settings and the blocks from the content', async () => {
    open();
    const options = await screen.findByRole('region', { name: 'Other ways to reach us' });
    const address = settings.query.find(({ name }) => name === 'address')?.value ?? 'none';
    expect(within(options).getByText(address)).toBeVisible();
    expect(within(options).getByRole('link', { name: 'hello@tableside.example' })).toHaveAttribute(
      'href',
      'mailto:hello@tableside.example',
    );
    expect(within(options).getByText('Monday to Friday, 9 AM to 5 PM')).toBeVisible();
  });

  it('leave out the address when the settings fail to load', async () => {
    const { platform } = open(null, {
      responses: {
        settings: new NetworkError('down'),
      },
    });
    const options = await screen.findByRole('region', { name: 'Other ways to reach us' });
    expect(within(options).queryByText('Address')).not.toBeInTheDocument();
    expect(within(options).getByText('Email')).toBeVisible();
    expect(platform.api.callsTo('settings').length).toBeGreaterThan(0);
  });
});

describe('the FAQ', () => {
  it('renders Markdown answers in disclosures', async () => {
    const answer = 'Yes, **really**. See [the terms](/terms).';
    const { user } = open(null, {
      published: { faq: { ...builtInFaq, questions: [{ question: 'Is it free?', answer }] } },
    });
    const button = await screen.findByRole('button', { name: 'Is it free?' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('link', { name: 'the terms' })).not.toBeInTheDocument();
    await user.click(button);
    expect(screen.getByText('really')).toHaveProperty('tagName', 'STRONG');
    expect(screen.getByRole('link', { name: 'the terms' })).toHaveAttribute('href', '/terms');
  });

  it('can be found by the browser’s page search while closed', async () => {
    open(null, {
      published: { faq: { ...builtInFaq, questions: [{ question: 'Free?', answer: 'It is.' }] } },
    });
    const answer = await screen.findByText('It is.');
    expect(answer).not.toBeVisible();
    fireEvent(answer, new Event('beforematch', { bubbles: true }));
    expect(answer).toBeVisible();
    expect(screen.getByRole('button', { name: 'Free?' })).toHaveAttribute('aria-expanded', 'true');
  });
});
