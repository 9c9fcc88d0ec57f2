import { PASSWORD_MIN } from '@tableside/contracts/account/rules';
import { formCheck, type FormRules } from '@tableside/contracts/common/rules';
import { describeFailure, refusedFields, type FailureMessages } from '@tableside/platform';
import type { FormFailure } from '@tableside/ui/form';
import { useState, useTransition } from 'react';

const MESSAGES: FailureMessages = {
  unreachable: 'We couldn’t reach the server. Check your connection and try again.',
};

/** The message to show for a failed call: the API's own if it sent one. */
export const describeAuthFailure = (error: unknown): string => describeFailure(error, MESSAGES);

/** Shows an error above the form and at its fields. */
export const toFormFailure = (error: unknown, describe = describeFailure) => ({
  formError: describe(error),
  fieldErrors: refusedFields(error),
});

/** Shows an error about this field at the field, and any other above the form. */
export const toFieldFailure =
  (field: string, describe = describeAuthFailure) =>
  (error: unknown): FormFailure => {
    const fieldErrors = refusedFields(error);
    return fieldErrors[field] ? { fieldErrors } : { formError: describe(error) };
  };

export const PASSWORD_HINT = `At least ${PASSWORD_MIN} characters.`;

/** Checks only that required fields are filled in: the API validates the rest (specification, section 5). Cleans the
 * fields and drops those without a rule. */
export const requiredCheck = <Rules extends FormRules>(rules: Rules) =>
  formCheck(
    Object.fromEntries(
      Object.entries(rules).map(([name, { kind, ...rule }]) => [
        name,
        { ...rule, max: Infinity, ...(kind === 'password' && { kind }) },
      ]),
    ) as unknown as Rules,
  );

/** Runs an action as a transition and keeps its failure with the message to show. */
export function useAction() {
  const [isRunning, start] = useTransition();
  const [error, setError] = useState<unknown>(null);
  const run = (action: () => Promise<unknown>) =>
    start(async () => {
      setError(null);
      try {
        await action();
      } catch (refusal) {
        setError(refusal);
      }
    });
  return { isRunning, error, failure: error === null ? null : describeAuthFailure(error), run };
}
