import { Checkbox } from '@tableside/ui/field';
import type { NamedList } from '../lists/read-lists';
import { ShareDialog } from './share-dialog';
import { useListShare } from './use-list-share';
import { useShare } from './use-share';

/** Shares all favorites.
 * @param isEmpty there is nothing to share; what is shared already can still be taken back */
export function ShareList({ isEmpty }: { readonly isEmpty: boolean }) {
  const { isOffered, ...share } = useShare();
  return (
    <ShareDialog
      share={share}
      isHidden={!isOffered || (isEmpty && !share.token)}
      seen="People with the link see your first name and this list, nothing else."
      title="My favorites on Tableside"
    />
  );
}

export interface ShareNamedListProps {
  readonly list: NamedList;
  readonly isEmpty: boolean;
}

/** Shares a list by name, without its owner's notes unless they tick that. */
export function ShareNamedList({ list, isEmpty }: ShareNamedListProps) {
  const { share, areNotesShown, changeNotes } = useListShare(list);
  const { token, name } = list;
  return (
    <ShareDialog
      share={share}
      isHidden={isEmpty && !token}
      seen={
        areNotesShown
          ? 'People with the link see your first name, this list and your notes about its places.'
          : 'People with the link see your first name and this list. They do not see your notes.'
      }
      title={`${name} on Tableside`}
    >
      <Checkbox
        label="Show my notes"
        checked={areNotesShown}
        aria-busy={share.isChanging || undefined}
        onChange={() => !share.isChanging && changeNotes()}
      />
    </ShareDialog>
  );
}
