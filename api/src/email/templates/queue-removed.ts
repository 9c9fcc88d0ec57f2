import { REMOVAL_WORDS, UNDO_DAYS } from '@tableside/contracts/desk/queue/rules';
import { paths } from '@tableside/contracts/paths';
import { toOwner } from './to-owner';

/** A moderator took somebody's review or photo off the site. */
export const queueRemoved = toOwner(({ siteOrigin, details }) => {
  const { kind, place = '', reason = '', note = '' } = details;
  const what = kind === 'photo' ? 'photo' : 'review';
  return {
    subject: `Your ${what} is off the site`,
    lead: `A moderator took your ${what} of ${place} off the site.`,
    fields: [
      ['Why', (REMOVAL_WORDS as Readonly<Record<string, string>>)[reason] ?? ''],
      ['The moderator says', note],
    ],
    action: { label: 'Write to us', url: siteOrigin + paths.contact },
    notes: [
      `If you think that this is wrong, write to us within ${UNDO_DAYS} days. After that the ${what} is deleted for good.`,
    ],
  };
});
