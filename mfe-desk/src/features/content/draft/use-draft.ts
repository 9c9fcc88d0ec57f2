import type { DeskDocument } from '../../../calls/content-types';
import { contentCalls } from '../../../calls/content-calls';
import type { ContentKind } from '@tableside/contracts/content/model';
import { useIsSignedIn } from '@tableside/platform';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useDeskCall } from '../../../lib/desk-call';
import { useDeskPerson } from '../../../lib/desk-person';
import { DraftKeeper } from './draft-keeper';
import { openDraft, type DraftState } from './draft-state';
import { createWordStore } from './kept-words';

/** One's own draft of a document, as it is typed and kept.
 * @param opened what the host answered when the page opened */
export function useDraft(kind: ContentKind, opened: DeskDocument): [DraftState, DraftKeeper] {
  const call = useDeskCall();
  const { email } = useDeskPerson();
  const isSignedIn = useIsSignedIn();
  const [keeper] = useState(() => {
    const store = createWordStore(email, kind);
    return new DraftKeeper(openDraft(opened, store.read()), {
      kind,
      store,
      save: async (request) => (await call(contentCalls.save, request)).data,
    });
  });
  const state = useSyncExternalStore(keeper.subscribe, keeper.read, keeper.read);
  useEffect(() => {
    keeper.start();
    window.addEventListener('online', keeper.retry);
    return () => {
      window.removeEventListener('online', keeper.retry);
      // What waits is sent while the page goes; the browser has it too.
      void keeper.flush();
    };
  }, [keeper]);
  const retry = useEffectEvent(keeper.retry);
  useEffect(() => {
    if (isSignedIn) retry();
  }, [isSignedIn]);
  return [state, keeper];
}
