import { OWNER_CODE_MIN } from '@tableside/contracts/desk/owners/wire';
import { issueCode } from '../../desks/owners/codes';
import type { WriteMail } from '../queue/email';

/** A code to a place's own address, made when the mail is written. */
export const ownerCode: WriteMail = async (db, _siteOrigin, { recipient, details }) => {
  const issued = await issueCode(db, Number(details['id']));
  if (!issued) return null;
  const { code, restaurant_id: placeId } = issued;
  const place = await db
    .selectFrom('restaurants')
    .select('title')
    .where('id', '=', placeId)
    .executeTakeFirst();
  const title = place?.title ?? '';
  return {
    to: recipient,
    firstName: undefined,
    text: {
      subject: `A code for the owner of ${title}`,
      lead: `Somebody with an account at Tableside says that ${title} is theirs. If that is you, type this code there within ${OWNER_CODE_MIN} minutes. Whoever types it may change hours, links and pictures of the place, and answer its reviews.`,
      fields: [['Code', `${code.slice(0, 4)} ${code.slice(4)}`]],
      notes: ['If it is not you, do nothing, and give the code to nobody.'],
    },
  };
};
