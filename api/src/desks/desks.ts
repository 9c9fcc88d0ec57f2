import type { FastifyPluginAsync } from 'fastify';
import type { Db } from '../db/schema';
import { corrections } from '../restaurants/corrections';
import { deskContent } from './content/routes';
import { deskHealth } from './health';
import type { Importer } from './import/importer';
import { deskImport } from './import/routes';
import { deskMails } from './health';
import { owners } from './owners/routes';
import { deskPeople } from './people/routes';
import { deskPlaces } from './places/routes';
import { findHours } from './queue/hours';
import { deskQueue } from './queue/routes';
import { desk } from './roles/routes';

export interface DeskOptions {
  /** Who does the work of the desk's imports; without it there are none. */
  readonly importer?: (db: Db) => Importer;
}

const DESKS = [desk, deskContent, deskQueue, deskPeople, deskMails, deskHealth, deskPlaces, owners];

/** What editors, moderators, operators and owners of places do. */
export const desks: FastifyPluginAsync<DeskOptions> = async (app, options) => {
  for (const each of DESKS) await app.register(each);
  await app.register(corrections, { findHours });
  await app.register(deskImport, { importer: options.importer?.(app.db) });
};
