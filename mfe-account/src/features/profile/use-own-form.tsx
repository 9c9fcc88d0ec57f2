import { paths } from '@tableside/contracts/paths';
import {
  ApiError,
  describeFailure,
  kindOfFailure,
  useIsSignedIn,
  usePlatform,
  type Answer,
} from '@tableside/platform';
import { useForm, type FormFailure, type FormSchema } from '@tableside/ui/form';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { LoginForm } from '../../components/login-form';
import { useProfileScope, type Draft } from './profile-scope';
import styles from './profile.module.css';

interface OwnFormOptions<Data, Result> {
  readonly draft: Draft;
  /** Sends by itself what an ended session refused, as soon as the same person is back. */
  readonly isRepeated: boolean;
  readonly schema: FormSchema<Data>;
  /** Messages by field that no single field's rule can give; empty when nothing is wrong. */
  readonly check?: (data: Data) => Readonly<Record<string, string>>;
  readonly send: (data: Data) => Promise<Answer<Result>>;
  readonly onSuccess: (answer: Answer<Result>, data: Data, form: HTMLFormElement) => void;
}

/** A form of the profile: failures are told by a toast and in place, and a session that ends in the middle of it takes
 * nothing away. */
export function useOwnForm<Data, Result>(options: OwnFormOptions<Data, Result>) {
  const { draft, isRepeated, schema, check, send, onSuccess } = options;
  const { session, toasts } = usePlatform();
  const { asking, touch } = useProfileScope();
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
        const formError = describeFailure(error);
        toasts.show('error', formError);
        if (isRefused(error) && !session.getState().user) return refuse();
        return { formError, ...(error instanceof ApiError && { fieldErrors: error.fields }) };
      }
    },
  });

  const isAsking = !isSignedIn && asking === draft;
  const wasAsking = useRef(false);
  const goOn = useEffectEvent(() => {
    if (wasAsking.current && document.activeElement === document.body) {
      focusSubmit(formRef.current);
    }
    if (isWaiting.current && isRepeated) formRef.current?.requestSubmit();
    isWaiting.current = false;
  });
  useEffect(() => {
    if (isSignedIn) goOn();
    wasAsking.current = isAsking;
  }, [isSignedIn, isAsking]);

  return {
    form,
    formRef,
    isAsking,
    /** How often the ended session refused it. */
    refusals,
  };
}

const isRefused = (error: unknown): boolean => kindOfFailure(error) === 'unauthorized';

/** The button may stand outside of its form. */
function focusSubmit(form: HTMLFormElement | null): void {
  for (const control of form?.elements ?? []) {
    if (control instanceof HTMLButtonElement && control.type === 'submit') control.focus();
  }
}

interface SessionEndedProps {
  readonly children: string;
  /** Takes focus whenever this counts up: somebody pressed a button that the ended session refused. */
  readonly refusals: number;
}

/** Asks whoever was at work to sign in again, beside what they typed. */
export function SessionEnded({ children, refusals }: SessionEndedProps) {
  const { session } = usePlatform();
  const { email } = useProfileScope().person;
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) box.current?.focus();
  }, [refusals]);

  /** The shell asks who the token belongs to; until then the form is busy. */
  const waitForSession = () =>
    new Promise<void>((resolve, reject) => {
      const stop = session.subscribe(({ user }) => {
        stop();
        if (user) resolve();
        else reject(new Error('the session could not be loaded.'));
      });
    });
  return (
    <div ref={box} role="group" tabIndex={-1} aria-labelledby={titleId} className={styles['box']}>
      <p id={titleId} role="alert" className={styles['title']}>
        Your session has ended.
      </p>
      <p>What you typed is still here. {children}</p>
      <LoginForm email={email} onSignedIn={waitForSession} />
      <p className={styles['note']}>
        No password because you use Google?{' '}
        <a href={paths.login} target="_blank" rel="noopener">
          Sign in in a new tab
        </a>
        , then come back here.
      </p>
    </div>
  );
}
