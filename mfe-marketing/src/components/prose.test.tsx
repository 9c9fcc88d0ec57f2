import { renderWidget } from '@tableside/testing/render-app';
import { screen, within } from '@testing-library/react';
import { Markdown, nameSections } from './prose';

const renderMarkdown = (text: string, heading?: 'h2' | 'h3' | 'h4') =>
  renderWidget(() => <Markdown text={text} {...(heading && { heading })} />);

it('shows paragraphs, headings, lists, bold, emphasis and line breaks as elements', () => {
  renderMarkdown(
    '## Doors\n\nOpen **late**, *always*.  \nReally.\n\n### Back door\n\n- soup\n- bread\n\n1. knock\n2. wait',
  );
  expect(screen.getByRole('heading', { level: 3, name: 'Doors' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 4, name: 'Back door' })).toBeInTheDocument();
  expect(screen.getByText('late')).toHaveProperty('tagName', 'STRONG');
  expect(screen.getByText('always')).toHaveProperty('tagName', 'EM');
  const lists = screen.getAllByRole('list');
  expect(lists.map((list) => list.tagName)).toEqual(['UL', 'OL']);
  expect(
    within(lists[0]!)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['soup', 'bread']);
});

it('opens site paths in the app, https links in a new tab, and leaves mailto and tel to the device', async () => {
  const { user, router } = renderMarkdown(
    '[here](/terms) [map](https://example.com/a) [email](mailto:a@example.com) [call](tel:+14235550100)',
  );
  const map = screen.getByRole('link', { name: 'map (opens in a new tab)' });
  expect(map).toHaveAttribute('href', 'https://example.com/a');
  expect(map).toHaveAttribute('target', '_blank');
  for (const [name, href] of [
    ['email', 'mailto:a@example.com'],
    ['call', 'tel:+14235550100'],
  ] as const) {
    const link = screen.getByRole('link', { name });
    expect(link).toHaveAttribute('href', href);
    expect(link).not.toHaveAttribute('target');
  }
  await user.click(screen.getByRole('link', { name: 'here' }));
  expect(router.state.location.pathname).toBe('/terms');
});

it('adds the address of each link for print, unless the link text is the address', () => {
  renderMarkdown(
    '[here](/terms) [map](https://example.com/a) [a@example.com](mailto:a@example.com) [call](tel:+14235550100)',
  );
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('data-address'))).toEqual([
    'tableside.example/terms',
    'example.com/a',
    null,
    '+14235550100',
  ]);
});

it.each([
  ['<script>alert(1)</script>', /<script>alert\(1\)<\/script>/],
  ['<img src=x onerror=alert(1)>', /<img src=x onerror=alert\(1\)>/],
  ['[free](javascript:alert(1)) lunch', /free/],
  ['[free](data:text/html,x) lunch', /free/],
  ['![picture](https://example.com/a.png)', /picture/],
])('renders no markup and no dangerous link for %s', (text, shown) => {
  const { container } = renderMarkdown(text);
  expect(container).toHaveTextContent(shown);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(container.innerHTML).not.toMatch(/<script|<img/);
});

it('gives each block the direction of its own text', () => {
  renderMarkdown('مرحبا بكم\n\nHello');
  expect(screen.getByText('مرحبا بكم')).toHaveAttribute('dir', 'auto');
  expect(screen.getByText('Hello')).toHaveAttribute('dir', 'auto');
});

describe('nameSections', () => {
  const idsOf = (...headings: readonly string[]) =>
    nameSections(headings.map((heading) => ({ heading, text: 'Words.' }))).map(({ id }) => id);

  it('builds ids from headings in any script', () => {
    expect(idsOf('What we keep', 'Who else sees it?', 'ما نحتفظ به')).toEqual([
      'what-we-keep',
      'who-else-sees-it',
      'ما-نحتفظ-به',
    ]);
  });

  it('keeps ids unique and avoids ids the page already uses', () => {
    expect(idsOf('Main', 'Cookies', 'cookies', '…', '!', 'Cookies 2')).toEqual([
      'main-2',
      'cookies',
      'cookies-2',
      'section',
      'section-2',
      'cookies-2-2',
    ]);
  });
});
