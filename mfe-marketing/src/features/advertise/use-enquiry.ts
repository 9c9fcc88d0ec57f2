import { formCheck, type FormRules } from '@tableside/contracts/common/rules';
import { advertiseRules, readHoneypot } from '@tableside/contracts/site/rules';
import { usePlatform } from '@tableside/platform';
import { useForm } from '@tableside/ui/form';
import type { Plan } from '../../content/plans';
import { toFormFailure } from '../../lib/form-failure';
import { withPlan } from './plan-line';

const FAILED = 'Submission failed :';
const FIELDS = Object.keys(advertiseRules);
/** Characters of the message that the line with the plan may need. */
const PLAN_LINE_MAX = 100;
const { message: messageRule } = advertiseRules;
const TYPED_RULES = {
  ...advertiseRules,
  message: { ...messageRule, max: messageRule.max - PLAN_LINE_MAX },
} as const satisfies FormRules;

export interface EnquiryOptions {
  readonly plan: Plan | undefined;
  /** Said when the host has no words of its own. */
  readonly thanks: string;
  readonly onSent: () => void;
}

/** The enquiry form: sends the documented five fields, with the plan in the message, and says in a toast what came of
 * it. What was typed stays unless it was taken. */
export function useEnquiry({ plan, thanks, onSent }: EnquiryOptions) {
  const { call, toasts } = usePlatform();
  return useForm({
    schema: () => formCheck(TYPED_RULES),
    onSubmit: async (typed, form) => {
      const honeypot = readHoneypot(new FormData(form));
      const message = plan ? withPlan(plan, typed.message) : typed.message;
      try {
        const answer = await call('advertise', { ...typed, message, ...honeypot });
        toasts.show('success', answer.message || thanks);
      } catch (error) {
        const failure = toFormFailure(error, FAILED, FIELDS);
        toasts.show('error', failure.formError);
        return failure;
      }
      // The sheet may have been closed meanwhile, and opened anew.
      if (form.isConnected) onSent();
      return undefined;
    },
  });
}

/** Whether anybody typed into the form; choosing a plan is no typing. */
export const hasTypedText = (form: HTMLFormElement | null): boolean => {
  if (!form) return false;
  const data = new FormData(form);
  return FIELDS.some((name) => String(data.get(name) ?? '').trim() !== '');
};
