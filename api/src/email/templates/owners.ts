import { OWNER_CODE_MIN } from '@tableside/contracts/admin/owners/wire';
import { issueCode } from '../../admin/owners/codes';
import type { WriteEmail, OwnerNews } from '../queue/queue';
import { toOwner } from './to-owner';

/** A code to the restaurant's own address, generated when the email is sent. */
export const ownerCode: WriteEmail = async (db, _siteOrigin, { recipient, details }) => {
  const issued = await issueCode(db, Number(details['id']));
  if (!issued) return null;
  const { code, restaurant_id: restaurantId } = issued;
  const restaurant = await db
    .selectFrom('restaurants')
    .select('title')
    .where('id', '=', restaurantId)
    .executeTakeFirst();
  const title = restaurant?.title ?? '';
  return {
    to: recipient,
    firstName: undefined,
    text: {
      subject: `Your code to claim ${title}`,
      lead: `Someone with a Tableside account asked to manage ${title}. If that was you, enter this code within ${OWNER_CODE_MIN} minutes. Anyone with this code can edit its hours, links, and photos, and respond to its reviews.`,
      fields: [['Code', `${code.slice(0, 4)} ${code.slice(4)}`]],
      notes: ["If this wasn't you, don't share this code."],
    },
  };
};

const NEWS: Readonly<
  Record<OwnerNews, (restaurant: string) => readonly [subject: string, lead: string]>
> = {
  confirmed: (restaurant) => [
    `You now manage ${restaurant} on Tableside`,
    `You confirmed that ${restaurant} is yours. You can now edit its hours, links, and photos, and respond to its reviews.`,
  ],
  granted: (restaurant) => [
    `You now manage ${restaurant} on Tableside`,
    `We confirmed that ${restaurant} is yours. You can now edit its hours, links, and photos, and respond to its reviews.`,
  ],
  refused: (restaurant) => [
    `We couldn't confirm that ${restaurant} is yours`,
    `You asked us to confirm that ${restaurant} is yours, but we couldn't.`,
  ],
  ended: (restaurant) => [
    `You no longer manage ${restaurant} on Tableside`,
    `Your account no longer manages ${restaurant}. Your changes and responses stay unless we remove them.`,
  ],
  'reply-removed': (restaurant) => [
    `Your response was removed`,
    `We removed your response to a review of ${restaurant}.`,
  ],
};

export const ownerNews = toOwner(({ siteOrigin, details }) => {
  const { news = '', restaurant = '', reason = '' } = details;
  const [subject, lead] = (NEWS[news as OwnerNews] ?? NEWS.ended)(restaurant);
  return {
    subject,
    lead,
    fields: [['Reason', reason]],
    action: { label: 'Open your restaurants', url: `${siteOrigin}/admin/restaurant` },
    notes: ["If you didn't expect this, contact us through the site."],
  };
});
