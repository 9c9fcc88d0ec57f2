import { paths } from '@tableside/contracts/paths';
import type { WriteMail } from '../queue/email';

/** By kind of the queue. What somebody wrote is not repeated: the address may be a stranger's. */
const REFUSALS = {
  report: {
    subject: 'The review that you reported',
    lead: (place: string) =>
      `You reported a review of ${place}. Thank you. We looked at it, and it stays on the site.`,
  },
  correction: {
    subject: 'What you wrote about a restaurant',
    lead: (place: string) =>
      `You wrote to us that something is wrong about ${place}. Thank you. We looked at it and changed nothing.`,
  },
  enquiry: {
    subject: 'Your inquiry about advertising',
    lead: () => 'You asked about advertising. Thank you. We cannot take this up.',
  },
  message: {
    subject: 'Your message to Tableside',
    lead: () => 'You wrote to us by the contact form. Thank you. We cannot take this up.',
  },
} as const;

/** A moderator does not follow what somebody sent, who may have no account. */
export const queueRefused: WriteMail = async (_db, siteOrigin, { recipient, details }) => {
  const { kind = '', place = '', note = '' } = details;
  const { subject, lead } = REFUSALS[kind as keyof typeof REFUSALS] ?? REFUSALS.message;
  return {
    to: recipient,
    firstName: undefined,
    text: {
      subject,
      lead: lead(place),
      fields: [['Why', note]],
      action: { label: 'Write to us', url: siteOrigin + paths.contact },
      notes: [],
    },
  };
};
