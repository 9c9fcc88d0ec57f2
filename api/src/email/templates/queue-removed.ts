import { REMOVAL_LABELS, UNDO_DAYS } from '@tableside/contracts/admin/queue/rules';
import { paths } from '@tableside/contracts/paths';
import { toOwner } from './to-owner';

export const queueRemoved = toOwner(({ siteOrigin, details }) => {
  const { kind, restaurant = '', reason = '', note = '' } = details;
  const what = kind === 'photo' ? 'photo' : 'review';
  return {
    subject: `Your ${what} was removed`,
    lead: `We removed your ${what} of ${restaurant}.`,
    fields: [
      ['Why', (REMOVAL_LABELS as Readonly<Record<string, string>>)[reason] ?? ''],
      ["Moderator's note", note],
    ],
    action: { label: 'Contact us', url: siteOrigin + paths.contact },
    notes: [
      `If you think this is a mistake, contact us within ${UNDO_DAYS} days. After that, the ${what} is permanently deleted.`,
    ],
  };
});
