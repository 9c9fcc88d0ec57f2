import { fields, text } from '@tableside/contracts/common/read';
import { RESPONSES, type Response } from '@tableside/contracts/vote/rules';
import { usePlatform } from '@tableside/platform';
import { useStoredState } from '@tableside/ui/use-stored-state';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useAction } from '../../lib/account-forms';
import { voteQuery } from './read-vote';

const FIELD_PREFIX = 'response.';

export function useOwnBallot(token: string) {
  const { call } = usePlatform();
  const client = useQueryClient();
  const { isRunning, failure, run } = useAction();
  const [isCounted, setIsCounted] = useState(false);
  const [isIncomplete, setIsIncomplete] = useState(false);
  const [newVoter, setNewVoter] = useState<string | null>(null);
  const [stored, store] = useStoredState(`account:vote:${token}`);
  const own = useMemo(() => readBallot(stored), [stored]);

  const cast = (form: FormData) => {
    const entries = [...form].filter(([name]) => name.startsWith(FIELD_PREFIX));
    const responses = readResponses(
      Object.fromEntries(entries.map(([name, value]) => [name.slice(FIELD_PREFIX.length), value])),
    );
    const isEmpty = Object.keys(responses).length === 0;
    setIsCounted(false);
    setIsIncomplete(isEmpty);
    if (isEmpty) return;
    const name = form.get('first_name');
    const firstName = typeof name === 'string' ? name : '';
    const voter = own?.voter ?? crypto.randomUUID();
    if (!own) setNewVoter(voter);
    run(async () => {
      const ballot = { voter, first_name: firstName, responses };
      const { data } = await call('castBallot', { token, ballot });
      store(JSON.stringify({ voter, firstName, responses } satisfies OwnBallot));
      client.setQueryData(voteQuery(token).queryKey, data);
      setIsCounted(true);
    });
  };
  /** Changes when a ballot stored by an earlier visit is found, to reset the form's defaults. */
  const formKey = own && own.voter !== newVoter ? own.voter : 'new';
  return {
    own,
    formKey,
    cast,
    isCasting: isRunning,
    isCounted,
    failure: isIncomplete ? 'Vote on at least one restaurant.' : failure,
  };
}

interface OwnBallot {
  readonly voter: string;
  readonly firstName: string;
  readonly responses: Readonly<Record<string, Response>>;
}

function readBallot(stored: string | null): OwnBallot | null {
  if (stored === null) return null;
  try {
    const data = fields(JSON.parse(stored));
    const voter = text(data['voter']);
    if (!voter) return null;
    return {
      voter,
      firstName: text(data['firstName']) ?? '',
      responses: readResponses(data['responses']),
    };
  } catch {
    return null;
  }
}

const readResponses = (value: unknown): Readonly<Record<string, Response>> =>
  Object.fromEntries(
    Object.entries(fields(value)).flatMap(([slug, choice]) => {
      const response = RESPONSES.find((each) => each === choice);
      return response ? [[slug, response] as const] : [];
    }),
  );
