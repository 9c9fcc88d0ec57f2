import { Button } from '@tableside/ui/button';
import type { ReactNode } from 'react';
import { Moment, Part, ResourceList } from './admin-page';

interface Action {
  readonly id: number;
  readonly who: string;
  readonly at: string;
  readonly undone_by: string | null;
}

interface ActionListProps<Of extends Action> {
  readonly title: string;
  readonly actions: readonly Of[];
  readonly describe: (action: Of) => string;
  /** `behalf` follows the author’s name, `more` comes last. */
  readonly details: (action: Of) => { readonly behalf?: string; readonly more?: ReactNode };
  /** Id of the action that is being undone. */
  readonly pending: string | null;
  readonly onUndo: (action: Of) => void;
}

/** Past actions, newest first, each with an Undo button. */
export function ActionList<Of extends Action>(props: ActionListProps<Of>) {
  const { title, actions, describe, details, pending, onUndo } = props;
  if (actions.length === 0) return null;
  return (
    <Part title={title}>
      <ResourceList
        label={title}
        items={actions}
        keyOf={({ id }) => id}
        row={(action) => ({
          title: <bdi>{describe(action)}</bdi>,
          note: <ActionNote action={action} {...details(action)} />,
          actions: !action.undone_by && (
            <Button
              variant="secondary"
              size="small"
              aria-label={`Undo: ${describe(action)}`}
              pending={pending === String(action.id)}
              onClick={() => onUndo(action)}
            >
              Undo
            </Button>
          ),
        })}
      />
    </Part>
  );
}

interface ActionNoteProps {
  readonly action: Action;
  readonly behalf?: string;
  readonly more?: ReactNode;
}

const ActionNote = ({
  action: { who, at, undone_by: undoneBy },
  behalf = '',
  more,
}: ActionNoteProps) => (
  <>
    <bdi>{who}</bdi>
    {behalf} · <Moment at={at} />
    {undoneBy && (
      <>
        {' · undone by '}
        <bdi>{undoneBy}</bdi>
      </>
    )}
    {more}
  </>
);
