import { describeFailure, refusedFields } from '@tableside/platform';
import type { FormFailure } from '@tableside/ui/form';

/** What a form says when it could not be sent: a sentence, and the host's messages at the fields that it has.
 * @param documented words before an error without a message of the host (specification, section 8)
 * @param names the form's fields */
export function toFormFailure(
  error: unknown,
  documented: string,
  names: readonly string[],
): Required<FormFailure> {
  const fields = Object.entries(refusedFields(error));
  const tell = (message: string) => `${documented} ${message}`;
  return {
    formError: describeFailure(error, { broken: tell, unreachable: tell }),
    fieldErrors: Object.fromEntries(fields.filter(([name]) => names.includes(name))),
  };
}
