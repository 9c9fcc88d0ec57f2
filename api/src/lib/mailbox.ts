/** The tag of an address: most providers deliver `ana+food@example.com` to `ana@example.com`. */
const TAG = /\+[^@]*(?=@[^@]*$)/;

/** Whether an address has a tag before its @. */
export const hasTag = (address: string): boolean => TAG.test(address);

/** The mailbox that an address most likely leads to, for counting alone: without its tag, in small letters. Two addresses of one
 * mailbox remain two accounts, and a mail goes where it was to go. */
export const mailboxOf = (address: string): string => address.replace(TAG, '').toLowerCase();
