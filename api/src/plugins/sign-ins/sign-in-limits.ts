import type { Db } from '../../db/schema';
import { createLimit, type Limit, type LimitRule } from '../limits/limit';

/** Counts of passwords that were tried and were wrong. */
export interface SignInLimits {
  /** In a browser that its owner signed in by before, or with the link of a mail. */
  readonly trusted: Limit;
  /** For one account from one network. */
  readonly network: Limit;
  /** For one account from everywhere. */
  readonly account: Limit;
  /** Codes of authenticator apps, counted as passwords are. */
  readonly codes: { readonly trusted: Limit; readonly network: Limit; readonly account: Limit };
  /** For all accounts from one network; nobody is refused for it. */
  readonly ofNetwork: Limit;
  /** For all accounts together, likewise; of one network a share. */
  readonly everybody: Limit;
  /** Mails to one address about sign-ins in browsers that are not known. */
  readonly notices: Limit;
}

const QUARTER_S = 15 * 60;

/** The way on is always open: the mail goes out whatever strangers try, see `mail-budgets.ts` of the accounts. */
const sentence = (wait: string): string =>
  `There were too many tries with this email address. Wait ${wait}, or reset your password.`;

const TRUSTED: LimitRule = { name: 'login-trusted', tries: 10, windowS: QUARTER_S, sentence };
const NETWORK: LimitRule = { name: 'login', tries: 10, windowS: QUARTER_S, sentence };
const ACCOUNT: LimitRule = { name: 'login-account', tries: 100, windowS: 60 * 60, sentence };

/** Whoever lets a browser keep nothing gets these many; whoever has a stranger in the account needs one. */
const NOTICES: LimitRule = { name: 'mail-new-sign-in', tries: 3, windowS: 24 * 60 * 60 };
/** Whoever is here knew the password, and may yet be a stranger: recovery codes and passkeys are not counted, and stay a way in. */
const sayCodes = (wait: string): string =>
  `There were too many tries with codes. Wait ${wait}, or use a recovery code or a passkey.`;

const CODES_TRUSTED: LimitRule = {
  name: 'code-trusted',
  tries: 10,
  windowS: QUARTER_S,
  sentence: sayCodes,
};
const CODES_NETWORK: LimitRule = {
  name: 'code',
  tries: 10,
  windowS: QUARTER_S,
  sentence: sayCodes,
};
/** Of a million codes three work at a time: 30 a day find one of them within a year for three accounts in a hundred. */
const CODES_ACCOUNT: LimitRule = {
  name: 'code-account',
  tries: 30,
  windowS: 24 * 60 * 60,
  sentence: sayCodes,
};

/** More than people of one city mistype in that time. */
const OF_NETWORK = { name: 'login-of-network', windowS: 10 * 60 };
const EVERYBODY = { name: 'login-everybody', windowS: 10 * 60 };
export const EVERYBODY_TRIES = 100;

/** @param everybodyTries wrong passwords of everybody in ten minutes before sign-ins are slowed, and of one network before
 * its own are */
export const createSignInLimits = (db: Db, everybodyTries: number): SignInLimits => ({
  trusted: createLimit(db, TRUSTED),
  network: createLimit(db, NETWORK),
  account: createLimit(db, ACCOUNT),
  notices: createLimit(db, NOTICES),
  codes: {
    trusted: createLimit(db, CODES_TRUSTED),
    network: createLimit(db, CODES_NETWORK),
    account: createLimit(db, CODES_ACCOUNT),
  },
  ofNetwork: createLimit(db, { ...OF_NETWORK, tries: everybodyTries }),
  everybody: createLimit(db, { ...EVERYBODY, tries: everybodyTries }),
});
