import type { ContentKind } from '@tableside/contracts/content/model';
import { useIsSignedIn } from '@tableside/platform';
import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useBeforeUnload } from 'react-router-dom';
import { contentCalls, type DeskDocument } from '../../calls/content-calls';
import { useUnsaved } from '../../components/unsaved/use-unsaved';
import { useDeskCall } from '../../lib/desk-call';
import { DraftKeeper, openDraft, type DraftState } from './draft-keeper';

/** The draft of a document, saved as it is typed.
 * @param opened what the host answered last */
export function useDraft(kind: ContentKind, opened: DeskDocument): [DraftState, DraftKeeper] {
  const call = useDeskCall();
  const isSignedIn = useIsSignedIn();
  const [keeper] = useState(
    () =>
      new DraftKeeper(
        openDraft(opened),
        kind,
        async (request) => (await call(contentCalls.save, request)).data,
      ),
  );
  const state = useSyncExternalStore(keeper.subscribe, keeper.read, keeper.read);
  const { saving } = state;
  // What only waits for its turn is saved while the page is left.
  useUnsaved(saving !== 'saved' && saving !== 'saving');
  useBeforeUnload(
    useCallback((event) => keeper.read().saving === 'saving' && event.preventDefault(), [keeper]),
  );
  useEffect(() => keeper.follow(opened), [keeper, opened]);
  useEffect(() => {
    window.addEventListener('online', keeper.retry);
    return () => {
      window.removeEventListener('online', keeper.retry);
      void keeper.flush();
    };
  }, [keeper]);
  const retry = useEffectEvent(keeper.retry);
  useEffect(() => {
    if (isSignedIn) retry();
  }, [isSignedIn]);
  return [state, keeper];
}
