import { ApiError } from '@tableside/platform';
import type { FormFailure } from '@tableside/ui/form';
import { describeFailure } from './describe-failure';

/** What a form says when it could not be sent: a sentence, and the host's messages at the fields that it has.
 * @param documented words before an error without a message of the host (specification, section 8)
 * @param names the form's fields */
export function toFormFailure(
  error: unknown,
  documented: string,
  names: readonly string[],
): Required<FormFailure> {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  return {
    formError: describeFailure(error, documented),
    fieldErrors: Object.fromEntries(fields.filter(([name]) => names.includes(name))),
  };
}
