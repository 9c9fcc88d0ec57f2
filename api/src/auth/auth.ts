import type { FastifyPluginAsync } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { accounts, type AccountOptions } from './accounts';
import { sessions } from './authenticate';
import { secondSteps } from './first-step';
import { googleSignIn, type GoogleSignInOptions } from './google/routes';
import { relyingParty, type RelyingPartyOptions } from './passkeys/ceremonies';
import { passkeys } from './passkeys/routes';
import { secrets, type SecretsOptions } from './secrets';
import { securityLog, type SecurityLogOptions } from './security-log';
import { ownSessions } from './session-routes';
import { signIns, type SignInOptions } from './sign-ins';
import { twoStep } from './two-step/routes';

export interface AuthOptions extends AccountOptions, RelyingPartyOptions, GoogleSignInOptions {
  readonly securityLog?: SecurityLogOptions;
  readonly secrets?: SecretsOptions;
  readonly signIns?: SignInOptions;
}

/** Decorates the app with `sessions`, `securityLog`, `signIns` and the other authentication services. */
export const auth = fastifyPlugin<AuthOptions>(
  async (app, options) => {
    await app.register(securityLog, options.securityLog ?? {});
    await app.register(secrets, options.secrets ?? {});
    await app.register(sessions);
    await app.register(signIns, options.signIns ?? {});
    await app.register(secondSteps, options.signIns ?? {});
    await app.register(relyingParty, options);
  },
  { name: 'auth', dependencies: ['http', 'services'] },
);

/** The operations for signing up, logging in and managing an account. */
export const authCalls: FastifyPluginAsync<AuthOptions> = async (app, options) => {
  for (const calls of [ownSessions, passkeys, twoStep]) await app.register(calls);
  await app.register(accounts, options);
  await app.register(googleSignIn, options);
};
