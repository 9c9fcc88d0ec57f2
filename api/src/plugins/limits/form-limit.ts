import type { Db } from '../../db/schema';
import { createLimit, type Limit } from './limit';

/** How often each of the forms that anyone may send is taken in an hour, from everybody together: a thousand borrowed
 * machines must not fill the disk. */
export const createFormLimit = (db: Db): Limit =>
  createLimit(db, {
    name: 'form',
    tries: 1000,
    windowS: 60 * 60,
    sentence: (wait) =>
      `We are getting more messages than we can take. Wait ${wait} and try again.`,
  });
