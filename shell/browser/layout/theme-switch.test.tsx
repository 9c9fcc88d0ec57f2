import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { THEME_KEY, THEME_SCRIPT, ThemeSwitch } from './theme-switch';

const root = document.documentElement;

afterEach(() => {
  localStorage.clear();
  delete root.dataset['theme'];
});

it('is a group of three radio buttons with System selected by default', () => {
  render(<ThemeSwitch />);
  expect(screen.getByRole('group', { name: 'Theme' })).toBeInTheDocument();
  expect(screen.getAllByRole('radio')).toHaveLength(3);
  expect(screen.getByRole('radio', { name: 'System' })).toBeChecked();
});

it('shows and saves a choice', async () => {
  render(<ThemeSwitch />);
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(localStorage.getItem(THEME_KEY)).toBe('dark');
  await waitFor(() => expect(root.dataset['theme']).toBe('dark'));
});

it('shows the saved choice', () => {
  localStorage.setItem(THEME_KEY, 'light');
  render(<ThemeSwitch />);
  expect(screen.getByRole('radio', { name: 'Light' })).toBeChecked();
});

it('follows a choice made in another tab', () => {
  render(<ThemeSwitch />);
  localStorage.setItem(THEME_KEY, 'dark');
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: THEME_KEY }));
  });
  expect(root.dataset['theme']).toBe('dark');
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
});

it('renders as System on the server', () => {
  localStorage.setItem(THEME_KEY, 'dark');
  const page = document.createElement('div');
  page.innerHTML = renderToString(<ThemeSwitch />);
  expect(within(page).getByRole('radio', { name: 'System' })).toBeChecked();
});

describe('the script before the first paint', () => {
  const run = () => new Function(THEME_SCRIPT)() as undefined;

  it('applies a saved theme', () => {
    localStorage.setItem(THEME_KEY, 'dark');
    run();
    expect(root.dataset['theme']).toBe('dark');
  });

  it('follows the system otherwise', () => {
    localStorage.setItem(THEME_KEY, '"><script>');
    run();
    expect(root.dataset['theme']).toBeUndefined();
  });
});
