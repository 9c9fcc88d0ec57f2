import { randomBytes } from 'node:crypto';
import { fastifyPlugin } from 'fastify-plugin';
import { createKeyedHash, type KeyedHash } from './keyed-hash';
import { createSecretBox, type SecretBox } from './secret-box';

export interface SecretsOptions {
  /** Under which secrets are encrypted and people hashed, at least 32 characters; left out, a key of this process alone. */
  readonly key?: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** For the secrets of authenticator apps, by the account's id. */
    readonly appSecrets: SecretBox;
    /** By what somebody is known again whose account is gone. */
    readonly personHash: KeyedHash;
    /** Signs links that show drafts. */
    readonly draftHash: KeyedHash;
  }
}

/** `app.appSecrets`, `app.personHash` and `app.draftHash`, from the operator's key. */
export const secrets = fastifyPlugin<SecretsOptions>(
  async (app, { key = randomBytes(32).toString('hex') }) => {
    app.decorate('appSecrets', createSecretBox(key, 'tableside authenticator apps'));
    app.decorate('personHash', createKeyedHash(key, 'tableside people'));
    app.decorate('draftHash', createKeyedHash(key, 'tableside draft links'));
  },
  { name: 'secrets' },
);
