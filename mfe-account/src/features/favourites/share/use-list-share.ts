import { useOptimistic, useState, useTransition } from 'react';
import { describeEntranceFailure } from '../../../lib/entrance-failure';
import type { NamedList } from '../lists/read-lists';
import { useListChange } from '../lists/use-lists';
import type { Sharing } from './share-dialog';

/** The read-only address of a list by name. */
export function useListShare({ id, token, showsNotes }: NamedList) {
  const change = useListChange();
  const [isChanging, startChange] = useTransition();
  // The box shows the press at once.
  const [areNotesShown, setAreNotesShown] = useOptimistic(showsNotes);
  const [failure, setFailure] = useState<string | null>(null);

  const send = (isShared: boolean, notes: boolean) =>
    startChange(async () => {
      setFailure(null);
      setAreNotesShown(notes);
      try {
        await change('share_list', { id, is_shared: isShared, shows_notes: notes });
      } catch (refusal) {
        setFailure(describeEntranceFailure(refusal));
      }
    });
  const share: Sharing = {
    token,
    isChanging,
    failure,
    change: (isShared) => send(isShared, false),
  };
  return { share, areNotesShown, changeNotes: () => send(true, !showsNotes) };
}
