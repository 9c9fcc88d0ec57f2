import { usePlatform } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { ConfirmDialog } from '@tableside/ui/confirm-dialog';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeAuthFailure } from '../../lib/account-forms';
import { voteQuery } from './read-vote';

/** Lets the organizer close the vote early. */
export function EndVote({ token }: { readonly token: string }) {
  const { call } = usePlatform();
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const end = async () => {
    const { data } = await call('endVote', { token });
    client.setQueryData(voteQuery(token).queryKey, data);
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        End now
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="End voting now?"
          cancel="Keep it open"
          confirm="End voting"
          onCancel={() => setIsAsking(false)}
          onConfirm={end}
          describeError={describeAuthFailure}
        >
          No one can vote or change their vote after that.
        </ConfirmDialog>
      )}
    </>
  );
}
