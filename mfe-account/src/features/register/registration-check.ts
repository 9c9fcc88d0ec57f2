import { checkNewPassword, registerRules } from '@tableside/contracts/account/rules';
import type { FormRules } from '@tableside/contracts/common/rules';
import { requiredCheck } from '../../lib/required-check';

/** An empty confirmation is one that does not match; it is not among what is required (specification, section 5). */
const { password_confirmation: confirmationRule, ...requiredRules } = registerRules;
const CHECKED_RULES = {
  ...requiredRules,
  password_confirmation: { max: confirmationRule.max, kind: confirmationRule.kind },
} as const satisfies FormRules;

export const TERMS_MISSING = 'Please agree to the Terms of Service and Privacy Policy';

const check = requiredCheck(CHECKED_RULES);

/** Finds all that is wrong with a registration at once. Passwords that differ and terms that are not ticked are told by
 * the browser's own alert too, as documented: the first of them, once everything required is there. A password that is
 * too short is named beside other mistakes; alone it is the host's to refuse (specification, section 5). */
export const registrationCheck = {
  safeParse(input: unknown): ReturnType<typeof check.safeParse> {
    const fields = input as Readonly<Record<string, unknown>>;
    const textOf = (name: string) => String(fields[name] ?? '');
    const password = textOf('password');
    const wrong = checkNewPassword({
      password,
      password_confirmation: textOf('password_confirmation'),
    });
    const mismatch = wrong['password_confirmation'];
    const tooShort = password ? wrong['password'] : undefined;
    const terms = 'terms' in fields ? undefined : TERMS_MISSING;

    const result = check.safeParse(input);
    const missing = result.success ? [] : result.error.issues;
    const alerted = mismatch ?? terms;
    if (!missing.length && !alerted) return result;
    if (!missing.length && alerted) window.alert(alerted);
    const issues = [
      ...missing,
      ...toIssue('password', tooShort),
      ...toIssue('password_confirmation', mismatch),
      ...toIssue('terms', terms),
    ];
    return { success: false, error: { issues } };
  },
};

const toIssue = (name: string, message: string | undefined) =>
  message ? [{ path: [name] as const, message }] : [];
