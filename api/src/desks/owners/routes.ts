import type { FastifyPluginAsync } from 'fastify';
import { ownerClaims } from './claim-routes';
import { ownersDesk } from './operator-routes';
import { ownerPhotos } from './photo-routes';
import { ownPlaces } from './place-routes';

/** Owners of places: how they prove it, what they do, and what the operator says about it. */
export const owners: FastifyPluginAsync = async (app) => {
  await app.register(ownerClaims);
  await app.register(ownPlaces);
  await app.register(ownerPhotos);
  await app.register(ownersDesk);
};
