import { randomBytes } from 'node:crypto';
import { fastifyPlugin } from 'fastify-plugin';
import { createSecretBox, type SecretBox } from './secret-box';

export interface SecretsOptions {
  /** Under which secrets are encrypted, at least 32 characters; left out, a key of this process alone. */
  readonly key?: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** For the secrets of authenticator apps, by the account's id. */
    readonly appSecrets: SecretBox;
  }
}

/** `app.appSecrets`, from the operator's key. */
export const secrets = fastifyPlugin<SecretsOptions>(
  async (app, { key = randomBytes(32).toString('hex') }) => {
    app.decorate('appSecrets', createSecretBox(key, 'tableside authenticator apps'));
  },
  { name: 'secrets' },
);
