import { paths } from '@tableside/contracts/paths';
import type { WriteEmail } from '../queue/queue';
import { REMOVAL_LABELS, UNDO_DAYS } from '@tableside/contracts/admin/queue/rules';
import { toOwner } from './to-owner';

/** By type of submission. Does not quote it: the address may be an innocent third party's. */
const REFUSALS = {
  report: {
    subject: 'The review you reported',
    lead: (restaurant: string) =>
      `Thanks for reporting a review of ${restaurant}. We looked at it and decided to keep it.`,
  },
  correction: {
    subject: 'Your suggested edit',
    lead: (restaurant: string) =>
      `Thanks for suggesting an edit to ${restaurant}. We looked at it and decided not to change anything.`,
  },
  inquiry: {
    subject: 'Your inquiry about advertising',
    lead: () =>
      "Thanks for asking about advertising. Unfortunately, we can't help with this request.",
  },
  message: {
    subject: 'Your message to Tableside',
    lead: () => "Thanks for your message. Unfortunately, we can't help with this request.",
  },
} as const;

/** A moderator declined a submission. Its sender may have no account. */
export const queueRefused: WriteEmail = async (_db, siteOrigin, { recipient, details }) => {
  const { kind = '', restaurant = '', note = '' } = details;
  const { subject, lead } = REFUSALS[kind as keyof typeof REFUSALS] ?? REFUSALS.message;
  return {
    to: recipient,
    firstName: undefined,
    text: {
      subject,
      lead: lead(restaurant),
      fields: [['Reason', note]],
      action: { label: 'Contact us', url: siteOrigin + paths.contact },
      notes: [],
    },
  };
};

export const queueRemoved = toOwner(({ siteOrigin, details }) => {
  const { kind, restaurant = '', reason = '', note = '' } = details;
  const what = kind === 'photo' ? 'photo' : 'review';
  return {
    subject: `Your ${what} was removed`,
    lead: `We removed your ${what} of ${restaurant}.`,
    fields: [
      ['Reason', (REMOVAL_LABELS as Readonly<Record<string, string>>)[reason] ?? ''],
      ["Moderator's note", note],
    ],
    action: { label: 'Contact us', url: siteOrigin + paths.contact },
    notes: [
      `If you think this is a mistake, contact us within ${UNDO_DAYS} days. After that, the ${what} is permanently deleted.`,
    ],
  };
});
