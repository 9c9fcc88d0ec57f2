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
      answers: { settings, contact: contact as never },
      ...published,
    }),
  });

describe('the information blocks', () => {
  it('have the address of the settings and the ways of the document', async () => {
    open();
    const ways = await screen.findByRole('region', { name: 'Other ways to reach us' });
    const address = settings.query.find(({ name }) => name === 'address')?.value ?? 'none';
    expect(within(ways).getByText(address)).toBeVisible();
    expect(within(ways).getByRole('link', { name: 'hello@tableside.example' })).toHaveAttribute(
      'href',
      'mailto:hello@tableside.example',
    );
    expect(within(ways).getByText('Monday to Friday, 9 AM to 5 PM')).toBeVisible();
  });

  it('stand without the address while the settings cannot be had', async () => {
    const { platform } = open(null, {
      answers: {
        settings: new NetworkError('down'),
      },
    });
    const ways = await screen.findByRole('region', { name: 'Other ways to reach us' });
    expect(within(ways).queryByText('Address')).not.toBeInTheDocument();
    expect(within(ways).getByText('Email')).toBeVisible();
    expect(platform.api.callsTo('settings').length).toBeGreaterThan(0);
  });
});

describe('the FAQ', () => {
  it('is a set of disclosures whose answers are Markdown', async () => {
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

  it('is found by the browser’s search while it is closed', async () => {
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
