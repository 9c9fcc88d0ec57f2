import { formCheck } from '@tableside/contracts/common/rules';
import { correctionRules } from '@tableside/contracts/restaurant/rules';
import {
  describeFailure,
  refusedFields,
  usePlatform,
  type FailureWords,
} from '@tableside/platform';
import { useForm } from '@tableside/ui/form';
import { useState } from 'react';

const NOT_TAKEN = 'Notes cannot be taken right now.';
/** Why a correction was not taken. */
const WORDS: FailureWords = {
  unreachable: 'Your note did not arrive. Check the connection and try again.',
  'not-offered': NOT_TAKEN,
  missing: NOT_TAKEN,
};

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
          formError: describeFailure(error, WORDS),
          fieldErrors: refusedFields(error),
        };
      }
      setIsSent(true);
      return undefined;
    },
  });
  return { form, isSent };
}
