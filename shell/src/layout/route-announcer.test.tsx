import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Slot } from '../federation/composition';
import { loadSignedInParts } from '../session/load-parts';
import { openLayout } from './root-layout-fixtures';

jest.mock('../hydration/remote-slot', () => ({
  RemoteSlot: ({ slot }: { slot: Slot }) => <p>{slot.widget}</p>,
}));

beforeAll(async () => {
  await loadSignedInParts();
});

describe('after a change of page', () => {
  it('focus goes to the heading, whose words stand in the page only once', async () => {
    document.title = 'Home · Tableside';
    const { user } = openLayout();
    expect(document.body).toHaveFocus();
    document.title = 'About us · Tableside';
    await user.click(screen.getByRole('link', { name: 'To about' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'About us' })).toHaveFocus());
    expect(screen.getAllByText(/About us/)).toHaveLength(1);
  });

  it('focus waits for the page to be uncovered after a sign-in', async () => {
    jest.useFakeTimers();
    const { platform } = openLayout({ path: '/login', status: 'loading' });
    fireEvent.click(screen.getByRole('link', { name: 'To home' }));
    // The new page is drawn when the first of the two ends.
    await act(() => jest.advanceTimersByTimeAsync(1000));
    await act(() => jest.advanceTimersByTimeAsync(1000));
    // Nothing that is covered takes the focus.
    expect(screen.getByText('Loading Please Wait...')).toBeInTheDocument();
    expect(document.body).toHaveFocus();
    act(() => platform.session.setState({ status: 'anonymous' }));
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(screen.getByRole('heading', { name: 'Home' })).toHaveFocus();
    jest.useRealTimers();
  });

  it('the title is spoken where there is no heading, until the next page', async () => {
    const { user } = openLayout();
    document.title = 'Bare · Tableside';
    await user.click(screen.getByRole('link', { name: 'To bare' }));
    expect(await screen.findByText('Bare · Tableside')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('main')).toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'Back to about' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'About us' })).toHaveFocus());
    expect(screen.queryByText('Bare · Tableside')).not.toBeInTheDocument();
  });

  it('focus stays where the visitor has already put it', async () => {
    const { user } = openLayout();
    document.title = 'About · Tableside';
    await user.click(screen.getByRole('link', { name: 'To about' }));
    const field = await screen.findByLabelText('Name');
    act(() => field.focus());
    expect(await screen.findByText('About · Tableside')).toBeInTheDocument();
    expect(field).toHaveFocus();
  });

  it.each(['just came there', 'had searched there before'])(
    'focus stays with a visitor who types in the header and %s',
    async (who) => {
      const { router } = openLayout();
      const box = screen.getByRole('combobox');
      const focus = () => act(() => box.focus());
      if (who.endsWith('before')) focus();
      document.title = 'About · Tableside';
      await act(() => router.navigate('/about'));
      focus();
      fireEvent(box, new Event('input', { bubbles: true }));
      expect(await screen.findByText('About · Tableside')).toBeInTheDocument();
      expect(box).toHaveFocus();
    },
  );

  it('a change of the query alone leaves the focus', async () => {
    const { user, router } = openLayout();
    const link = screen.getByRole('link', { name: 'Filter' });
    await user.click(link);
    await waitFor(() => expect(router.state.location.search).toBe('?cuisine=1'));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(link).toHaveFocus();
  });
});
