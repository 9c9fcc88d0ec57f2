import type { FastifyPluginAsync } from 'fastify';
import { createPasswords } from '../../identity/password-hash';
import { disowning } from './disown-routes';
import { login } from './login-routes';
import { profile } from './profile-routes';
import { proof } from './proof-routes';
import { recovery } from './recovery-routes';
import { registration } from './registration-routes';

/** From registration to a changed password. */
export const accounts: FastifyPluginAsync = async (app) => {
  const passwords = await createPasswords();
  await app.register(disowning);
  for (const part of [registration, login, proof, recovery, profile]) {
    await app.register(part, { passwords });
  }
};
