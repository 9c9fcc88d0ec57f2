import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import type { ToastKind } from '@tableside/platform';
import { createToasts, toastEngine, Toaster } from './toaster';

const report = jest.fn();

const renderToaster = () => {
  jest.useFakeTimers();
  render(<Toaster />);
};

/** Shows toasts and waits for their code. */
async function show(...toShow: readonly (readonly [ToastKind, string])[]) {
  const toasts = createToasts(report);
  const ids = toShow.map(([kind, message]) => toasts.show(kind, message));
  await act(() => jest.advanceTimersByTimeAsync(1));
  return { toasts, ids };
}

/** Advances time in steps, since effects run between them. */
async function pass(ms: number) {
  for (let left = ms; left > 0; left -= 100) {
    await act(() => jest.advanceTimersByTimeAsync(Math.min(left, 100)));
  }
}
const polite = () => screen.getByRole('status');
const urgent = () => screen.getByRole('alert');
const cards = () => screen.queryAllByRole('listitem');

afterEach(() => {
  act(() => {
    toast.removeAll();
    toastEngine.setState({ engine: null });
  });
  jest.useRealTimers();
});

it('renders two empty live regions before the first toast and keeps them', async () => {
  renderToaster();
  const [politeBefore, urgentBefore] = [polite(), urgent()];
  expect(politeBefore).toBeEmptyDOMElement();
  await show(['success', 'Message sent.'], ['error', 'That failed.']);
  expect(polite()).toBe(politeBefore);
  expect(urgent()).toBe(urgentBefore);
  expect(politeBefore).toHaveTextContent(/^Message sent\.$/);
  expect(urgentBefore).toHaveTextContent(/^That failed\.$/);
  // The next toast is announced alone.
  expect(politeBefore).toHaveAttribute('aria-atomic', 'false');
  expect(urgentBefore).toHaveAttribute('aria-atomic', 'false');
});

it('shows and announces each text once', async () => {
  renderToaster();
  await show(['success', 'Message sent.']);
  expect(within(polite()).getByText('Message sent.')).toBe(screen.getByText('Message sent.'));
  expect(screen.getByText('Message sent.')).not.toHaveAttribute('aria-hidden');
  expect(screen.getByRole('button', { name: 'Dismiss' })).toHaveAccessibleDescription(
    'Message sent.',
  );
});

it.each([
  ['success', 2000],
  ['error', 4000],
  ['info', 4000],
] as const)('keeps a %s toast for %d ms', async (kind, stayMs) => {
  renderToaster();
  await show([kind, 'Note.']);
  await pass(stayMs - 100);
  expect(cards()).toHaveLength(1);
  await pass(400);
  expect(cards()).toHaveLength(0);
});

it('keeps a loading toast until it is dismissed', async () => {
  renderToaster();
  const { toasts, ids } = await show(['loading', 'Sending.']);
  await pass(10_000);
  expect(cards()).toHaveLength(1);
  act(() => toasts.dismiss(ids[0] ?? ''));
  await pass(500);
  expect(cards()).toHaveLength(0);
});

it('does not expire while the pointer is over it', async () => {
  renderToaster();
  await show(['success', 'Saved.']);
  const list = screen.getByRole('list');
  fireEvent.mouseEnter(list);
  await pass(10_000);
  expect(cards()).toHaveLength(1);
  fireEvent.mouseLeave(list);
  await pass(2500);
  expect(cards()).toHaveLength(0);
});

it('does not expire while its button has focus', async () => {
  renderToaster();
  await show(['success', 'Saved.']);
  const button = screen.getByRole('button', { name: 'Dismiss' });
  act(() => button.focus());
  await pass(10_000);
  expect(cards()).toHaveLength(1);
});

it('is dismissed by its button', async () => {
  renderToaster();
  await show(['error', 'That failed.']);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await pass(500);
  expect(cards()).toHaveLength(0);
  expect(urgent()).toBeEmptyDOMElement();
});

it('shows the newest three, newest last, and keeps twenty', async () => {
  renderToaster();
  const { ids, toasts } = await show(
    ...Array.from({ length: 25 }, (_, index) => ['loading', `Note ${index + 1}.`] as const),
  );
  const texts = () => cards().map((card) => card.textContent);
  expect(texts()).toEqual(['Note 23.', 'Note 24.', 'Note 25.']);
  for (const id of ids.slice(-17)) act(() => toasts.dismiss(id));
  await pass(500);
  expect(texts()).toEqual(['Note 6.', 'Note 7.', 'Note 8.']);
});
