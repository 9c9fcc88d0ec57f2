import { REASON_NEEDED } from '@tableside/contracts/desk/queue/rules';
import { photoPath } from '../../../plugins/photos/photo-store';
import {
  findPhoto,
  hidePhoto,
  markPhoto,
  showPhoto,
} from '../../../resources/reviews/hidden-photos';
import { findAddresses } from './addressees';
import { Refused, type QueueKindActs } from './kind';
import { tellWriter } from './report';

const pathOf = (id: string): string => photoPath(`${id}.webp`);

/** Photos that nobody has looked at, by their names. */
export const photoActs: QueueKindActs = {
  act: async (tx, id, input) => {
    const path = pathOf(id);
    const photo = await findPhoto(tx, path);
    if (!photo) return null;
    const done = {
      about: `Photo of ${photo.title}`,
      subject: `photo ${id}`,
      undo: { isHidden: input.verb === 'applied' },
      mails: [],
    };
    if (input.verb === 'refused') return (await markPhoto(tx, path, true)) ? done : null;
    if (!input.reason) throw new Refused(REASON_NEEDED, 'reason');
    if (!(await hidePhoto(tx, path, photo))) return null;
    const told = await findAddresses(tx, [photo.user_id]);
    return {
      ...done,
      reason: input.reason,
      mails: told.map((recipient) => tellWriter(recipient, 'photo', photo.title, input)),
      hidden: [path],
    };
  },
  undo: async (tx, id, { isHidden }) => {
    const path = pathOf(id);
    if (!isHidden) {
      await markPhoto(tx, path, false);
      return {};
    }
    const outcome = await showPhoto(tx, path);
    if (outcome === 'gone') throw new Refused('The photo is deleted by now.');
    if (outcome === 'full')
      throw new Refused('The review has as many other photos as it may have by now.');
    return { shown: [path] };
  },
};
