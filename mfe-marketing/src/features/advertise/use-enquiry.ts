import { formCheck, type FormRules } from '@tableside/contracts/common/rules';
import { advertiseRules, readHoneypot } from '@tableside/contracts/site/rules';
import { usePlatform } from '@tableside/platform';
import { useForm } from '@tableside/ui/form';
import { useState, type RefObject } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { toFormFailure } from '../../lib/forms';
import { withPlan, type Plan } from './plans';

const FAILED = 'Submission failed :';
const FIELDS = Object.keys(advertiseRules);
/** Characters of the message that the line with the plan may need. */
const PLAN_LINE_MAX = 100;
const { message: messageRule } = advertiseRules;
const TYPED_RULES = {
  ...advertiseRules,
  message: { ...messageRule, max: messageRule.max - PLAN_LINE_MAX },
} as const satisfies FormRules;

interface EnquiryOptions {
  readonly plan: Plan | undefined;
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
      const answer = await call('advertise', { ...typed, message, ...honeypot });
      toasts.show('success', answer.message || thanks);
      // The sheet may have been closed meanwhile, and opened anew.
      if (form.isConnected) onSent();
    },
    onError: (error) => {
      const failure = toFormFailure(error, FAILED, FIELDS);
      toasts.show('error', failure.formError);
      return failure;
    },
  });
}

/** Whether anybody typed into the form; choosing a plan is no typing. */
const hasTypedText = (form: HTMLFormElement | null): boolean => {
  if (!form) return false;
  const data = new FormData(form);
  return FIELDS.some((name) => String(data.get(name) ?? '').trim() !== '');
};

/** Asks before typed text is thrown away, whichever way somebody leaves the sheet: closes it, goes back to another page,
 * or loads another one, where the browser asks in words of its own. */
export function useLeaveQuestion(form: RefObject<HTMLFormElement | null>, onClose: () => void) {
  const [isClosing, setIsClosing] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && hasTypedText(form.current),
  );
  useBeforeUnload((event) => {
    if (hasTypedText(form.current)) event.preventDefault();
  });
  return {
    isAsking: isClosing || blocker.state === 'blocked',
    requestClose: () => {
      if (hasTypedText(form.current)) setIsClosing(true);
      else onClose();
    },
    keep: () => {
      setIsClosing(false);
      blocker.reset?.();
    },
    discard: () => {
      onClose();
      blocker.proceed?.();
    },
  };
}
