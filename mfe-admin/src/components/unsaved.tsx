import {
  createContext,
  use,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
} from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './confirm-dialog';

interface Unsaved {
  /** Counts a form as changed until the returned function is called. */
  readonly add: (id: string) => () => void;
  /** Asks for confirmation before `discard` runs. */
  readonly confirm: (discard: () => void) => void;
}

const UnsavedContext = createContext<Unsaved | null>(null);

/** Asks before unsaved changes of any form inside are lost, on navigation, Back or closing the tab. One scope
 * serves all forms, because the router allows only one blocker. */
export function UnsavedScope({ children }: { readonly children: ReactNode }) {
  const changed = useRef(new Set<string>());
  const [discard, setDiscard] = useState<{ readonly run: () => void } | null>(null);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      changed.current.size > 0 && (from.pathname !== to.pathname || from.search !== to.search),
  );
  useBeforeUnload(
    useCallback((event) => {
      if (changed.current.size > 0) event.preventDefault();
    }, []),
  );
  const unsaved = useMemo<Unsaved>(
    () => ({
      add: (id) => {
        changed.current.add(id);
        return () => void changed.current.delete(id);
      },
      confirm: (run) => setDiscard({ run }),
    }),
    [],
  );
  return (
    <UnsavedContext value={unsaved}>
      {children}
      {(discard !== null || blocker.state === 'blocked') && (
        <ConfirmDialog
          role="alertdialog"
          title="Discard your changes?"
          confirm="Discard"
          cancel="Keep editing"
          isCancelMain
          onClose={() => {
            setDiscard(null);
            blocker.reset?.();
          }}
          onConfirm={() => {
            setDiscard(null);
            discard?.run();
            blocker.proceed?.();
          }}
        >
          <p>You have unsaved changes on this page.</p>
        </ConfirmDialog>
      )}
    </UnsavedContext>
  );
}

/** Asks before the user leaves a form with unsaved changes.
 * @returns runs an action that discards the changes, such as Cancel, after asking
 * @throws when rendered outside of an `UnsavedScope` */
export function useUnsaved(isChanged: boolean): (discard: () => void) => void {
  const scope = use(UnsavedContext);
  if (!scope) throw new Error('useUnsaved must be used inside an UnsavedScope.');
  const id = useId();
  useEffect(() => (isChanged ? scope.add(id) : undefined), [isChanged, scope, id]);
  return (discard) => (isChanged ? scope.confirm(discard) : discard());
}

/** `useUnsaved` for a form of uncontrolled fields. Pass `onInput` to the form, and call `saved` after it was sent. */
export function useUnsavedForm() {
  const [isChanged, setIsChanged] = useState(false);
  const confirm = useUnsaved(isChanged);
  return {
    confirm,
    onInput: ({ currentTarget }: FormEvent<HTMLFormElement>) =>
      setIsChanged([...currentTarget.elements].some(isEdited)),
    saved: () => setIsChanged(false),
  };
}

const isEdited = (field: Element): boolean =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
  field.value !== field.defaultValue;
