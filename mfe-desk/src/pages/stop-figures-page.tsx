import { describeFailure } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';
import { Notice } from '@tableside/ui/notice';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { figuresCalls } from '../features/figures/figures-calls';
import { useDeskCall } from '../lib/desk-call';

type State =
  { readonly is: 'asking' | 'pending' | 'done' } | { readonly is: 'failed'; readonly why: string };

/** `/desk/stop-figures`: where the sponsor ends the monthly mails. Opening it ends nothing: programs look at links of mails. */
export function StopFiguresPage() {
  const [search] = useSearchParams();
  const call = useDeskCall();
  const [state, setState] = useState<State>({ is: 'asking' });
  const stop = async () => {
    setState({ is: 'pending' });
    try {
      await call(figuresCalls.stop, { key: search.get('key') ?? '' });
      setState({ is: 'done' });
    } catch (error) {
      setState({ is: 'failed', why: describeFailure(error) });
    }
  };
  if (state.is === 'done') {
    return (
      <EmptyState heading="h1" title="The mails have ended">
        <p role="status">No monthly figures go to your address any more.</p>
      </EmptyState>
    );
  }
  return (
    <>
      {state.is === 'failed' && <Notice tone="error">{state.why}</Notice>}
      <EmptyState
        heading="h1"
        title="End the monthly mails?"
        actions={
          <Button pending={state.is === 'pending'} onClick={() => void stop()}>
            End the mails
          </Button>
        }
      >
        <p>You then get no more figures of the sponsor’s places on Tableside.</p>
      </EmptyState>
    </>
  );
}
