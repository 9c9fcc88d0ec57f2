import { formCheck } from '@tableside/contracts/common/rules';
import { correctionRules } from '@tableside/contracts/restaurant/rules';
import { ApiError, usePlatform } from '@tableside/platform';
import { useForm } from '@tableside/ui/form';
import { useState } from 'react';

const NOT_OFFERED = 404;

/** Why a correction was not taken, fit to be shown. */
function describeFailure(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return 'Your note did not arrive. Check the connection and try again.';
  }
  return error.status === NOT_OFFERED ? 'Notes cannot be taken right now.' : error.message;
}

/** The form's state, and whether the note has been taken. */
export function useCorrection(slug: string) {
  const { call } = usePlatform();
  const [isSent, setIsSent] = useState(false);
  const form = useForm({
    schema: () => formCheck(correctionRules),
    onSubmit: async (correction) => {
      try {
        await call('correct', { ...correction, slug });
      } catch (error) {
        return {
          formError: describeFailure(error),
          fieldErrors: error instanceof ApiError ? error.fields : {},
        };
      }
      setIsSent(true);
      return undefined;
    },
  });
  return { form, isSent };
}
