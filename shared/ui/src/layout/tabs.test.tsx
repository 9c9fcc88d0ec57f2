import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { Tabs } from './tabs';

function Details({ fillsClosed }: { readonly fillsClosed?: boolean }) {
  const [selected, setSelected] = useState('overview');
  return (
    <Tabs
      label="Restaurant details"
      selected={selected}
      onSelect={setSelected}
      fillsClosed={fillsClosed}
      tabs={[
        { id: 'overview', label: 'Overview', content: 'Open daily', focusable: true },
        { id: 'reviews', label: 'Reviews', content: <a href="#first">First review</a> },
        { id: 'menu', label: 'Menu', content: <p>Tacos</p> },
      ]}
    />
  );
}

test('has one tab stop; arrow keys move, activate and wrap', async () => {
  const user = userEvent.setup();
  render(<Details />);
  await user.tab();
  expect(screen.getByRole('tab', { name: 'Overview' })).toHaveFocus();
  // Up and Down do nothing.
  await user.keyboard('{ArrowRight}{ArrowDown}{ArrowUp}');
  expect(screen.getByRole('tab', { name: 'Reviews', selected: true })).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: 'Reviews' })).toHaveTextContent('First review');
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Overview', selected: true })).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { name: 'Menu', selected: true })).toHaveFocus();
});

test('moves to the first and last tab with Home and End, and into the panel with Tab', async () => {
  const user = userEvent.setup();
  render(<Details />);
  await user.tab();
  await user.keyboard('{End}');
  expect(screen.getByRole('tab', { name: 'Menu', selected: true })).toHaveFocus();
  await user.keyboard('{Home}');
  await user.tab();
  expect(screen.getByRole('tabpanel', { name: 'Overview' })).toHaveFocus();
});

test('keeps closed panels in the page and opens them when the page search finds their text', () => {
  render(<Details />);
  expect(document.body.innerHTML).toContain('hidden="until-found"');
  fireEvent(screen.getByText('First review'), new Event('beforematch', { bubbles: true }));
  expect(screen.getByRole('tab', { name: 'Reviews', selected: true })).toBeVisible();
  expect(screen.getByRole('link', { name: 'First review' })).toBeVisible();
});

test('keeps closed panels out of the accessibility tree and the tab order', async () => {
  const user = userEvent.setup();
  render(<Details />);
  await user.tab();
  await user.keyboard('{End}');
  expect(screen.getAllByRole('tabpanel', { hidden: true })).toHaveLength(1);
  await user.tab();
  expect(document.body).toHaveFocus();
});

describe('with fillsClosed={false}, closed panels', () => {
  test('are in the HTML for users without scripts', () => {
    const view = renderToString(<Details fillsClosed={false} />);
    expect(view).toContain('<noscript><a href="#first">First review</a></noscript>');
    expect(view).not.toContain('<noscript>Open daily');
  });

  test('are not rendered until opened, and then stay', async () => {
    const user = userEvent.setup();
    render(<Details fillsClosed={false} />);
    expect(screen.queryByText('First review')).not.toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Reviews' }));
    await user.click(screen.getByRole('tab', { name: 'Overview' }));
    expect(screen.getByText('First review')).toBeInTheDocument();
    expect(screen.queryByText('Tacos')).not.toBeInTheDocument();
  });

  test('are filled when fillsClosed becomes true', () => {
    const { rerender } = render(<Details fillsClosed={false} />);
    rerender(<Details fillsClosed />);
    expect(screen.getByText('First review')).toBeInTheDocument();
    expect(screen.getByText('Tacos')).toBeInTheDocument();
  });
});
