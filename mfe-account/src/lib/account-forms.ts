import { PASSWORD_MIN } from '@tableside/contracts/account/rules';
import {
  cleanField,
  type CheckedForm,
  type FormFields,
  type FormRules,
} from '@tableside/contracts/common/rules';
import { describeFailure, refusedFields, type FailureWords } from '@tableside/platform';
import type { FormFailure } from '@tableside/ui/form';
import { useState, useTransition } from 'react';

const WORDS: FailureWords = {
  unreachable: 'We could not reach the server. Please try again.',
};

/** Why a call of the entrance failed, fit to be shown: the host's own sentence where it gave one. */
export const describeEntranceFailure = (error: unknown): string => describeFailure(error, WORDS);

/** A refusal of a form's one field at that field, anything else above it. */
export const failureOf =
  (field: string, describe = describeEntranceFailure) =>
  (error: unknown): FormFailure => {
    const fieldErrors = refusedFields(error);
    return fieldErrors[field] ? { fieldErrors } : { formError: describe(error) };
  };

export const PASSWORD_HINT = `At least ${PASSWORD_MIN} characters.`;

/** Checks that what is required is there, and nothing else: the specification leaves the rest to the host
 * (section 5). Fields are cleaned as they always are before they are sent; fields that no rule names are dropped. */
export const requiredCheck = <Rules extends FormRules>(rules: Rules) => ({
  safeParse(input: unknown): CheckedForm<Rules> {
    const fields = input as Readonly<Record<string, unknown>>;
    const cleaned = Object.entries(rules).map(
      ([name, rule]) => [name, cleanField(rule, fields[name])] as const,
    );
    const issues = cleaned.flatMap(([name, text]) => {
      const message = text ? undefined : rules[name]?.required;
      return message ? [{ path: [name] as const, message }] : [];
    });
    if (issues.length) return { success: false, error: { issues } };
    return { success: true, data: Object.fromEntries(cleaned) as FormFields<Rules> };
  },
});

export function useAction() {
  const [isRunning, start] = useTransition();
  const [failure, setFailure] = useState<string | null>(null);
  const run = (action: () => Promise<void>) =>
    start(async () => {
      setFailure(null);
      try {
        await action();
      } catch (error) {
        setFailure(describeEntranceFailure(error));
      }
    });
  return { isRunning, failure, run };
}
