import { OWNER_CODE_MIN } from '@tableside/contracts/admin/owners/wire';
import { issueCode } from '../../admin/owners/codes';
import type { WriteEmail } from '../queue/email';

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
      lead: `Someone with a Tableside account asked to manage ${title}. If that was you, enter this code within ${OWNER_CODE_MIN} minutes. The code lets them edit its hours, links and photos, and respond to its reviews.`,
      fields: [['Code', `${code.slice(0, 4)} ${code.slice(4)}`]],
      notes: ["If this wasn't you, don't share this code."],
    },
  };
};
