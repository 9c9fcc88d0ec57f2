import { ApiError, isNotOffered, usePlatform } from '@tableside/platform';
import { useEffect, useRef, useState } from 'react';
import { describeEntranceFailure } from '../../lib/entrance-failure';
import { useMailToken } from './use-mail-token';

/** Statuses that say something about the link; any other is about the host. */
const ABOUT_THE_LINK = [200, 400, 403, 410, 422];

/** `unknown` while only the server has rendered, and the address holds no token. */
export type Confirmation =
  | { readonly status: 'unknown' | 'no-token' | 'working' | 'not-offered' }
  | { readonly status: 'confirmed' | 'refused' | 'failed'; readonly message: string };

function readFailure(error: unknown): Confirmation {
  if (isNotOffered(error)) return { status: 'not-offered' };
  const isRefusal = error instanceof ApiError && ABOUT_THE_LINK.includes(error.status);
  return { status: isRefusal ? 'refused' : 'failed', message: describeEntranceFailure(error) };
}

const describeToken = (token: string | null | undefined): Confirmation => {
  if (token === undefined) return { status: 'unknown' };
  return { status: token === null ? 'no-token' : 'working' };
};

/** Sends the token of the mail's link once, in the browser only, and forgets it when it was used up. */
export function useEmailConfirmation() {
  const { call } = usePlatform();
  const { token, forget } = useMailToken();
  const [outcome, setOutcome] = useState<Confirmation | null>(null);
  const confirm = async (token: string) => {
    const outcome = await call('verifyEmail', { token }).then(
      ({ message }): Confirmation => ({ status: 'confirmed', message }),
      readFailure,
    );
    setOutcome(outcome);
    if (outcome.status === 'confirmed' || outcome.status === 'refused') forget();
  };
  const wasSent = useRef(false);
  useEffect(() => {
    if (wasSent.current || !token) return;
    wasSent.current = true;
    void confirm(token);
  });
  const retry = () => {
    if (!token) return;
    setOutcome(null);
    void confirm(token);
  };
  return { confirmation: outcome ?? describeToken(token), retry };
}
