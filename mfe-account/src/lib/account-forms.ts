import { PASSWORD_MIN } from '@tableside/contracts/account/rules';
import {
  cleanField,
  type CheckedForm,
  type FormFields,
  type FormRules,
} from '@tableside/contracts/common/rules';
import { describeFailure, refusedFields, type FailureMessages } from '@tableside/platform';
import type { FormFailure } from '@tableside/ui/form';
import { useState, useTransition } from 'react';

const MESSAGES: FailureMessages = {
  unreachable: "We couldn't reach the server. Check your connection and try again.",
};

/** The message to show for a failed call: the API's own if it sent one. */
export const describeAuthFailure = (error: unknown): string => describeFailure(error, MESSAGES);

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

/** Runs an action as a transition and keeps the message of its failure. */
export function useAction() {
  const [isRunning, start] = useTransition();
  const [failure, setFailure] = useState<string | null>(null);
  const run = (action: () => Promise<void>) =>
    start(async () => {
      setFailure(null);
      try {
        await action();
      } catch (error) {
        setFailure(describeAuthFailure(error));
      }
    });
  return { isRunning, failure, run };
}
