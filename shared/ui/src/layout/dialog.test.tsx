import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { type CloseReason, Dialog, type DialogProps } from './dialog';

interface ConfirmProps extends Partial<DialogProps> {
  readonly allow?: (reason: CloseReason) => boolean;
}

function Ask({ allow = () => true, ...rest }: ConfirmProps) {
  const [open, setOpen] = useState(false);
  const login = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Rate
      </button>
      <Dialog
        initialFocus={login}
        {...rest}
        open={open}
        title="Login Required"
        onRequestClose={(reason) => {
          if (allow(reason)) setOpen(false);
        }}
      >
        <button ref={login} type="button">
          Login
        </button>
      </Dialog>
    </>
  );
}

async function openDialog(props: ConfirmProps = {}) {
  const user = userEvent.setup();
  render(<Ask {...props} />);
  await user.click(screen.getByRole('button', { name: 'Rate' }));
  return user;
}

test('returns focus to the clicked button in Safari, which does not focus it', async () => {
  const user = await openDialog();
  const rate = screen.getByText('Rate');
  await user.keyboard('{Escape}');
  rate.blur();
  fireEvent.click(rate);
  await user.keyboard('{Escape}');
  expect(rate).toHaveFocus();
});

test('opens as a labeled modal with the requested initial focus', async () => {
  await openDialog();
  expect(screen.getByRole('dialog', { name: 'Login Required' })).toHaveAttribute(
    'aria-modal',
    'true',
  );
  expect(screen.getByRole('button', { name: 'Login' })).toHaveFocus();
});

test.each([
  ['title', () => screen.getByRole('heading', { name: 'Login Required' })],
  ['close', () => screen.getByRole('button', { name: 'Close' })],
] as const)('focus may start on the %s', async (initialFocus, find) => {
  await openDialog({ initialFocus, role: 'alertdialog' });
  expect(screen.getByRole('alertdialog')).toBeInTheDocument();
  expect(find()).toHaveFocus();
});

test.each([
  ['Escape', 'escape', (user) => user.keyboard('{Escape}')],
  ['Close', 'button', (user) => user.click(screen.getByRole('button', { name: 'Close' }))],
  ['the backdrop', 'backdrop', (user) => user.click(screen.getByRole('dialog'))],
] satisfies [string, CloseReason, (user: ReturnType<typeof userEvent.setup>) => Promise<void>][])(
  '%s closes it and returns focus to the opener',
  async (_, reason, close) => {
    const allow = jest.fn(() => true);
    const user = await openDialog({ allow });
    await close(user);
    expect(allow).toHaveBeenCalledWith(reason);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Rate' })).toHaveFocus();
  },
);

test('stays open when the parent refuses to close', async () => {
  const user = await openDialog({ allow: () => false });
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('stays open when a drag ends on the backdrop', async () => {
  const user = await openDialog();
  await user.pointer([
    { keys: '[MouseLeft>]', target: screen.getByRole('heading', { name: 'Login Required' }) },
    { keys: '[/MouseLeft]', target: screen.getByRole('dialog') },
  ]);
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('ignores Escape during IME composition', async () => {
  await openDialog();
  const login = screen.getByRole('button', { name: 'Login' });
  fireEvent.keyDown(login, { key: 'Escape', isComposing: true });
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  fireEvent.keyDown(login, { key: 'Escape' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
