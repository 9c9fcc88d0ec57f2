import type { Endpoint } from '@tableside/contracts/common/calls';
import { describeFailure, refusedFields, usePlatform, type Response } from '@tableside/platform';
import { Button, type ButtonProps } from '@tableside/ui/button';
import { useState, type ReactNode } from 'react';
import { useAdminCall, useRefreshAdmin } from '../lib/admin-call';
import { ResourceList, Byline } from './admin-page';

/** Messages by field. */
type FieldErrors = Readonly<Record<string, string>>;

export interface RunOptions<Result = unknown> {
  /** Tells calls of one component apart in `pending`. */
  readonly key?: string;
  /** Text of the toast; default: the API's message. Return null for no toast. */
  readonly toast?: ((data: Result) => string | null) | undefined;
  /** Called with the error of a failed call. */
  readonly onFailure?: (error: unknown) => void;
}

/** Makes calls that change data. A toast shows the outcome, and the admin queries are refetched.
 * @param shows the failures that the component shows itself, instead of a toast: those of fields, or all */
export function useAction({ shows }: { readonly shows?: 'fields' | 'all' } = {}) {
  const { toasts } = usePlatform();
  const call = useAdminCall();
  const refresh = useRefreshAdmin();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState<string | null>(null);

  const showFailure = async (cause: unknown) => {
    const fields = refusedFields(cause);
    const isOfFields = Object.keys(fields).length > 0;
    setErrors(fields);
    setFailure(describeFailure(cause));
    if (!shows || (shows === 'fields' && !isOfFields)) toasts.show('error', describeFailure(cause));
    // Another user may have been faster, so the data on screen may be stale.
    if (shows !== 'all' && !isOfFields) await refresh();
  };

  /** @returns the response; null when the call failed */
  const run = async <Args, Result>(
    endpoint: Endpoint<Args, Result>,
    args: Args,
    { key = 'action', toast, onFailure }: RunOptions<Result> = {},
  ): Promise<Response<Result> | null> => {
    setErrors({});
    setFailure(null);
    setPending(key);
    try {
      const response = await call(endpoint, args);
      const message = toast ? toast(response.data) : response.message;
      if (message !== null) toasts.show('success', message);
      await refresh();
      return response;
    } catch (cause) {
      onFailure?.(cause);
      await showFailure(cause);
      return null;
    } finally {
      setPending(null);
    }
  };

  /** `pending` is the key of the running call; null when none is. */
  return { run, pending, errors, setErrors, failure };
}

interface ActionButtonProps<Args> extends Omit<ButtonProps, 'pending' | 'onClick'> {
  readonly endpoint: Endpoint<Args, unknown>;
  readonly args: Args;
  readonly toast?: RunOptions['toast'];
  readonly onDone?: () => void;
}

/** A button that makes one call and shows its outcome as a toast. */
export function ActionButton<Args>(props: ActionButtonProps<Args>) {
  const { endpoint, args, toast, onDone, ...button } = props;
  const { run, pending } = useAction();
  const click = async () => {
    if (await run(endpoint, args, { toast })) onDone?.();
  };
  return (
    <Button
      variant="secondary"
      {...button}
      pending={pending !== null}
      onClick={() => void click()}
    />
  );
}

interface PastAction {
  readonly id: number;
  readonly who: string;
  readonly at: string;
  readonly undone_by: string | null;
}

interface ActionListProps<Action> {
  readonly title: string;
  readonly actions: readonly Action[];
  readonly describe: (action: Action) => string;
  /** `behalf` follows the author’s name, `more` comes last. */
  readonly details: (action: Action) => { readonly behalf?: string; readonly more?: ReactNode };
  /** Id of the action that is being undone. */
  readonly pending: string | null;
  readonly onUndo: (action: Action) => void;
}

/** Past actions, newest first, each with an Undo button. */
export function ActionList<Action extends PastAction>(props: ActionListProps<Action>) {
  const { title, actions, describe, details, pending, onUndo } = props;
  return (
    <ResourceList
      label={title}
      isTitled
      items={actions}
      keyOf={({ id }) => id}
      row={(action) => {
        const { behalf, more } = details(action);
        return {
          title: <bdi>{describe(action)}</bdi>,
          note: (
            <>
              <Byline who={action.who} behalf={behalf} at={action.at} />
              {action.undone_by && (
                <>
                  {' · undone by '}
                  <bdi>{action.undone_by}</bdi>
                </>
              )}
              {more}
            </>
          ),
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
        };
      }}
    />
  );
}
