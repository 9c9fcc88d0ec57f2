import type { FastifyPluginAsync } from 'fastify';
import type { Db } from '../db/schema';
import { corrections } from '../restaurants/corrections';
import { adminContent } from './content/routes';
import { adminHealth, adminEmails } from './health';
import type { Importer } from './import/importer';
import { adminImport } from './import/routes';
import { owners } from './owners/routes';
import { adminUsers } from './users/routes';
import { adminRestaurants } from './restaurants/routes';
import { findHours } from './queue/hours';
import { adminQueue } from './queue/routes';
import { admin } from './roles/routes';

export interface AdminOptions {
  /** Runs imports; without it, the admin site offers none. */
  readonly importer?: (db: Db) => Importer;
}

const ADMINS = [
  admin,
  adminContent,
  adminQueue,
  adminUsers,
  adminEmails,
  adminHealth,
  adminRestaurants,
  owners,
];

/** Routes of editors, moderators, operators, and restaurant owners. */
export const admins: FastifyPluginAsync<AdminOptions> = async (app, options) => {
  for (const each of ADMINS) await app.register(each);
  await app.register(corrections, { findHours });
  await app.register(adminImport, { importer: options.importer?.(app.db) });
};
