import { isObject, text } from '@tableside/contracts/common/read';
import { ANSWERS, type Answer } from '@tableside/contracts/vote/rules';
import { usePlatform } from '@tableside/platform';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore, useTransition } from 'react';
import { describeEntranceFailure } from '../../lib/account-forms';
import { voteQuery } from './read-vote';

const ANSWER = 'answer.';
const subscribe = () => () => undefined;

export function useOwnBallot(token: string) {
  const { call } = usePlatform();
  const client = useQueryClient();
  const [isCasting, startCasting] = useTransition();
  const [failure, setFailure] = useState<string | null>(null);
  const [isCounted, setIsCounted] = useState(false);
  const [madeHere, setMadeHere] = useState<string | null>(null);
  const stored = useSyncExternalStore(
    subscribe,
    () => findBallot(token),
    () => null,
  );
  const own = useMemo(() => readBallot(stored), [stored]);

  const cast = (form: FormData) => {
    const entries = [...form].filter(([name]) => name.startsWith(ANSWER));
    const answers = readAnswers(
      Object.fromEntries(entries.map(([name, value]) => [name.slice(ANSWER.length), value])),
    );
    setIsCounted(false);
    if (Object.keys(answers).length === 0) {
      setFailure('Say yes, maybe or no to at least one place.');
      return;
    }
    const name = form.get('first_name');
    const firstName = typeof name === 'string' ? name : '';
    const voter = own?.voter ?? makeVoter();
    if (!own) setMadeHere(voter);
    startCasting(async () => {
      setFailure(null);
      try {
        const ballot = { voter, first_name: firstName, answers };
        const { data } = await call('castBallot', { token, ballot });
        storeBallot(token, { voter, firstName, answers });
        client.setQueryData(voteQuery(token).queryKey, data);
        setIsCounted(true);
      } catch (refusal) {
        setFailure(describeEntranceFailure(refusal));
      }
    });
  };
  /** Changes once, when a ballot of an earlier visit is found. */
  const formKey = own && own.voter !== madeHere ? own.voter : 'new';
  return { own, formKey, cast, isCasting, isCounted, failure };
}

interface OwnBallot {
  readonly voter: string;
  readonly firstName: string;
  readonly answers: Readonly<Record<string, Answer>>;
}

const keyOf = (token: string): string => `account:vote:${token}`;

const makeVoter = (): string => crypto.randomUUID();

/** The stored text of a ballot; null where there is none, or storage is refused. */
function findBallot(token: string): string | null {
  try {
    return localStorage.getItem(keyOf(token));
  } catch {
    return null;
  }
}

function readBallot(stored: string | null): OwnBallot | null {
  if (stored === null) return null;
  try {
    const data: unknown = JSON.parse(stored);
    const voter = isObject(data) ? text(data['voter']) : null;
    if (!isObject(data) || !voter) return null;
    return {
      voter,
      firstName: text(data['firstName']) ?? '',
      answers: readAnswers(data['answers']),
    };
  } catch {
    return null;
  }
}

/** Keeps a ballot. Where storage is refused, a later one counts as another browser's. */
function storeBallot(token: string, ballot: OwnBallot): void {
  try {
    localStorage.setItem(keyOf(token), JSON.stringify(ballot));
  } catch {
    // Nothing is lost but the way to change it.
  }
}

const readAnswers = (value: unknown): Readonly<Record<string, Answer>> =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).flatMap(([slug, said]) => {
      const answer = ANSWERS.find((each) => each === said);
      return answer ? [[slug, answer] as const] : [];
    }),
  );
