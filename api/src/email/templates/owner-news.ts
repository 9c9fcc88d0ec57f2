import type { OwnerNews } from '../queue/queue';
import { toOwner } from './to-owner';

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

export const ownerNews = toOwner(({ siteOrigin, details }) => {
  const { news = '', place = '', reason = '' } = details;
  const [subject, lead] = (NEWS[news as OwnerNews] ?? NEWS.ended)(place);
  return {
    subject,
    lead,
    fields: [['Why', reason]],
    action: { label: 'Open your places', url: `${siteOrigin}/desk/place` },
    notes: ['If you did not expect this, answer to whoever runs this site.'],
  };
});
