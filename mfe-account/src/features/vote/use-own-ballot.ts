import { voteQuery } from './read-vote';
import { usePlatform } from '@tableside/platform';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore, useTransition } from 'react';
import { describeEntranceFailure } from '../../lib/entrance-failure';
import { findBallot, makeVoter, readAnswers, readBallot, storeBallot } from './own-ballot';

const ANSWER = 'answer.';
const subscribe = () => () => undefined;

/** This browser's ballot in a vote, and a way to cast it. */
export function useOwnBallot(token: string) {
  const { call } = usePlatform();
  const client = useQueryClient();
  const [isCasting, startCasting] = useTransition();
  const [failure, setFailure] = useState<string | null>(null);
  const [isCounted, setIsCounted] = useState(false);
  const [madeHere, setMadeHere] = useState<string | null>(null);
  // Stored before the page; the server knows of none.
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
