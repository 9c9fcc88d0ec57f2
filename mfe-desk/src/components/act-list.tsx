import { Button } from '@tableside/ui/button';
import type { ReactNode } from 'react';
import { Moment, Part, ResourceList } from './desk-page';

interface Act {
  readonly id: number;
  readonly who: string;
  readonly at: string;
  readonly undone_by: string | null;
}

interface ActListProps<Of extends Act> {
  readonly title: string;
  readonly acts: readonly Of[];
  readonly describe: (act: Of) => string;
  /** `behalf` follows the name of who did it, `more` the rest. */
  readonly details: (act: Of) => { readonly behalf?: string; readonly more?: ReactNode };
  /** Id of the act that is being undone. */
  readonly pending: string | null;
  readonly onUndo: (act: Of) => void;
}

/** What was done, the newest first, with Undo at each. */
export function ActList<Of extends Act>(props: ActListProps<Of>) {
  const { title, acts, describe, details, pending, onUndo } = props;
  if (acts.length === 0) return null;
  return (
    <Part title={title}>
      <ResourceList
        label={title}
        items={acts}
        keyOf={({ id }) => id}
        row={(act) => ({
          title: <bdi>{describe(act)}</bdi>,
          note: <Note act={act} {...details(act)} />,
          actions: !act.undone_by && (
            <Button
              variant="secondary"
              size="small"
              aria-label={`Undo: ${describe(act)}`}
              pending={pending === String(act.id)}
              onClick={() => onUndo(act)}
            >
              Undo
            </Button>
          ),
        })}
      />
    </Part>
  );
}

interface NoteProps {
  readonly act: Act;
  readonly behalf?: string;
  readonly more?: ReactNode;
}

const Note = ({ act: { who, at, undone_by: undoneBy }, behalf = '', more }: NoteProps) => (
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
