import { formCheck, type FormRules } from '@tableside/contracts/common/rules';
import { advertiseRules, readHoneypot } from '@tableside/contracts/site/rules';
import { usePlatform } from '@tableside/platform';
import { useForm } from '@tableside/ui/form';
import { useState, type RefObject } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { toFormFailure } from '../../lib/forms';
import { formatPrice, type Plan } from './plans';

const FAILED = 'Submission failed :';
const FIELDS = Object.keys(advertiseRules);
/** Characters of the message reserved for the plan line. */
const PLAN_LINE_MAX = 100;
const { message: messageRule } = advertiseRules;
const TYPED_RULES = {
  ...advertiseRules,
  message: { ...messageRule, max: messageRule.max - PLAN_LINE_MAX },
} as const satisfies FormRules;

const withPlan = (plan: Plan, message: string): string =>
  [`Plan: ${plan.name} (${formatPrice(plan)} per month)`, message.trim()]
    .filter(Boolean)
    .join('\n');

interface InquiryOptions {
  readonly plan: Plan | undefined;
  readonly thanks: string;
  readonly onSent: () => void;
}

/** Sends the five documented fields, with the plan in the message, and shows the result in a toast. Typed text stays
 * until the inquiry is accepted. */
export function useInquiry({ plan, thanks, onSent }: InquiryOptions) {
  const { call, toasts } = usePlatform();
  return useForm({
    schema: () => formCheck(TYPED_RULES),
    onSubmit: async (typed, form) => {
      const honeypot = readHoneypot(new FormData(form));
      const message = plan ? withPlan(plan, typed.message) : typed.message;
      const response = await call('advertise', { ...typed, message, ...honeypot });
      toasts.show('success', response.message || thanks);
      // The dialog may have been closed and reopened since.
      if (form.isConnected) onSent();
    },
    onError: (error) => {
      const failure = toFormFailure(error, FAILED, FIELDS);
      toasts.show('error', failure.formError);
      return failure;
    },
  });
}

/** Whether the form has typed text; the chosen plan does not count. */
const hasTypedText = (form: HTMLFormElement | null): boolean => {
  if (!form) return false;
  const data = new FormData(form);
  return FIELDS.some((name) => String(data.get(name) ?? '').trim() !== '');
};

/** Asks before typed text is discarded, whether the user closes the dialog, navigates away or unloads the page (where
 * the browser shows its own prompt). */
export function useConfirmDiscard(form: RefObject<HTMLFormElement | null>, onClose: () => void) {
  const [isClosing, setIsClosing] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && hasTypedText(form.current),
  );
  useBeforeUnload((event) => {
    if (hasTypedText(form.current)) event.preventDefault();
  });
  return {
    isConfirming: isClosing || blocker.state === 'blocked',
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
