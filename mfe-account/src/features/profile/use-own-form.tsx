import { paths } from '@tableside/contracts/paths';
import { kindOfFailure, useIsSignedIn, usePlatform, type Response } from '@tableside/platform';
import { useForm, type FormFailure, type FormSchema } from '@tableside/ui/form';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { LoginForm } from '../../components/login-form';
import { toFormFailure } from '../../lib/account-forms';
import { useProfileScope, type Draft } from './use-profile';
import shared from '../../components/components.module.css';
import styles from './profile.module.css';

interface OwnFormOptions<Data, Result> {
  readonly draft: Draft;
  /** Resubmits automatically, after an ended session, once the same user has logged in again. */
  readonly isRepeated: boolean;
  readonly schema: FormSchema<Data>;
  /** Errors by field that depend on more than the field's rule; empty if valid. */
  readonly check?: (data: Data) => Readonly<Record<string, string>>;
  readonly send: (data: Data) => Promise<Response<Result>>;
  readonly onSuccess: (response: Response<Result>, data: Data, form: HTMLFormElement) => void;
}

/** A form of the profile. Shows failures as a toast and in place, and keeps its values when the session ends. */
export function useOwnForm<Data, Result>(options: OwnFormOptions<Data, Result>) {
  const { draft, isRepeated, schema, check, send, onSuccess } = options;
  const { session, toasts } = usePlatform();
  const { activeDraft, touch } = useProfileScope();
  const isSignedIn = useIsSignedIn();
  const formRef = useRef<HTMLFormElement>(null);
  const isWaiting = useRef(false);
  const [refusals, setRefusals] = useState(0);

  const refuse = (): undefined => {
    isWaiting.current = true;
    setRefusals((count) => count + 1);
  };
  const form = useForm({
    schema: () => schema,
    onSubmit: async (data, element): Promise<FormFailure | void> => {
      const fieldErrors = check?.(data) ?? {};
      if (Object.keys(fieldErrors).length > 0) return { fieldErrors };
      touch(draft);
      if (!isSignedIn) return refuse();
      try {
        onSuccess(await send(data), data, element);
        return undefined;
      } catch (error) {
        const failure = toFormFailure(error);
        toasts.show('error', failure.formError);
        const hasEnded = kindOfFailure(error) === 'unauthorized' && !session.getState().user;
        return hasEnded ? refuse() : failure;
      }
    },
  });

  const isRequesting = !isSignedIn && activeDraft === draft;
  const wasRequesting = useRef(false);
  const resume = useEffectEvent(() => {
    if (wasRequesting.current && document.activeElement === document.body) {
      focusSubmit(formRef.current);
    }
    if (isWaiting.current && isRepeated) formRef.current?.requestSubmit();
    isWaiting.current = false;
  });
  useEffect(() => {
    if (isSignedIn) resume();
    wasRequesting.current = isRequesting;
  }, [isSignedIn, isRequesting]);

  return {
    form,
    formRef,
    isRequesting,
    /** How often it was submitted after the session ended. */
    refusals,
  };
}

/** Also finds a button outside the form element. */
function focusSubmit(form: HTMLFormElement | null): void {
  for (const control of form?.elements ?? []) {
    if (control instanceof HTMLButtonElement && control.type === 'submit') control.focus();
  }
}

interface SessionEndedProps {
  /** What happens once the user has logged in, if the form was submitted. */
  readonly children?: string;
  readonly isRequesting: boolean;
  /** Takes focus whenever this increases. */
  readonly refusals: number;
}

/** Asks the user to log in again next to their unsaved text. */
export const SessionEnded = ({ isRequesting, ...props }: SessionEndedProps) =>
  isRequesting && <LoginPrompt {...props} />;

function LoginPrompt({ children, refusals }: Omit<SessionEndedProps, 'isRequesting'>) {
  const { session } = usePlatform();
  const { email } = useProfileScope().user;
  const titleId = useId();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) container.current?.focus();
  }, [refusals]);

  /** Keeps the login form busy until the shell has loaded the user. */
  const waitForSession = () =>
    new Promise<void>((resolve, reject) => {
      const stop = session.subscribe(({ user }) => {
        stop();
        if (user) resolve();
        else reject(new Error('We couldn’t load your session.'));
      });
    });
  return (
    <div
      ref={container}
      role="group"
      tabIndex={-1}
      aria-labelledby={titleId}
      className={styles['box']}
    >
      <p id={titleId} role="alert" aria-live="assertive" className={styles['title']}>
        Your session has ended.
      </p>
      <p>What you typed is still here. {(refusals > 0 && children) || 'Log in to continue.'}</p>
      <LoginForm email={email} onSignedIn={waitForSession} />
      <p className={shared['note']}>
        Do you log in with Google?{' '}
        <a href={paths.login} target="_blank" rel="noopener">
          Log in from a new tab
        </a>
        , then come back.
      </p>
    </div>
  );
}
