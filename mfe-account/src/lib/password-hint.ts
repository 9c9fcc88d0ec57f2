import { PASSWORD_MIN } from '@tableside/contracts/account/rules';

/** Stands under a new password's label, before anybody gets it wrong. */
export const PASSWORD_HINT = `At least ${PASSWORD_MIN} characters.`;
