import { OWNER_CODE_MIN } from '@tableside/contracts/desk/owners/wire';
import type { Db } from '../../db/schema';
import type { MailText } from '../../plugins/mail/mail-content';
import type { MailWriters } from '../../plugins/mail/mail-writers';
import { toOwner } from '../../resources/accounts/mail-writers';
import { issueCode } from './codes';

/** What became of somebody's right to speak for a place. */
export type OwnerNews = 'confirmed' | 'granted' | 'refused' | 'ended' | 'answer-removed';

const NEWS: Readonly<
  Record<OwnerNews, (place: string) => readonly [subject: string, lead: string]>
> = {
  confirmed: (place) => [
    `You are the owner of ${place} at Tableside`,
    `You proved that ${place} is yours. You may change its hours, links and pictures, and answer its reviews.`,
  ],
  granted: (place) => [
    `You are the owner of ${place} at Tableside`,
    `We confirmed that ${place} is yours. You may change its hours, links and pictures, and answer its reviews.`,
  ],
  refused: (place) => [
    `We could not confirm that ${place} is yours`,
    `You asked us to confirm that ${place} is yours. We could not.`,
  ],
  ended: (place) => [
    `You no longer speak for ${place} at Tableside`,
    `Your account is no longer the owner's of ${place}. What you changed and answered stays until somebody takes it back.`,
  ],
  'answer-removed': (place) => [
    `An answer of yours was removed at Tableside`,
    `We removed an answer of yours to a review of ${place}.`,
  ],
};

/** @param siteOrigin without a slash at the end */
function newsText(siteOrigin: string, details: Readonly<Record<string, string>>): MailText {
  const { news = '', place = '', reason = '' } = details;
  const [subject, lead] = (NEWS[news as OwnerNews] ?? NEWS.ended)(place);
  return {
    subject,
    lead,
    fields: [['Why', reason]],
    action: { label: 'Open your places', url: `${siteOrigin}/desk/place` },
    notes: ['If you did not expect this, answer to whoever runs this site.'],
  };
}

const findTitle = async (db: Db, id: number): Promise<string> =>
  (await db.selectFrom('restaurants').select('title').where('id', '=', id).executeTakeFirst())
    ?.title ?? '';

/** Mails about owners of places. */
export const ownerMailWriters = {
  'owner-code': async (db, _siteOrigin, { recipient, details }) => {
    const issued = await issueCode(db, Number(details?.['id']));
    if (!issued) return null;
    const title = await findTitle(db, issued.restaurant_id);
    return {
      to: recipient,
      firstName: undefined,
      text: {
        subject: `A code for the owner of ${title}`,
        lead: `Somebody with an account at Tableside says that ${title} is theirs. If that is you, type this code there within ${OWNER_CODE_MIN} minutes. Whoever types it may change hours, links and pictures of the place, and answer its reviews.`,
        fields: [['Code', `${issued.code.slice(0, 4)} ${issued.code.slice(4)}`]],
        notes: ['If it is not you, do nothing, and give the code to nobody.'],
      },
    };
  },
  'owner-news': toOwner(async (_db, siteOrigin, _account, { details }) =>
    newsText(siteOrigin, details ?? {}),
  ),
} satisfies Partial<MailWriters>;
