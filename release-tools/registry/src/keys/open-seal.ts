import { storeTrouble, type Refusal } from '../refusal';
import type { PrivateKey } from './private-key';
import { signRelease, verifyRelease } from './release-signature';
import { signRevision, verifyRevision } from './revision-signature';
import { forbidden } from './scope';
import type { Seal } from './seal';
import { readTrust, type TrustedKeys } from './trusted-keys';

export interface SealOptions {
  /** File of the trusted keys; null: nobody is asked. It is read again for each answer, so that a revoked key ends without a restart. */
  readonly file: string | null;
  /** True where somebody named the file: then it has to be there. Else no file means that nobody is asked for. */
  readonly isRequired: boolean;
  /** What is written is signed with it; null: nothing is. */
  readonly key?: PrivateKey | null;
}

/** The seal of a store whose trusted keys stand in a file. A file that was there once and is gone trusts nobody. */
export function openSeal({ file, isRequired, key = null }: SealOptions): Seal {
  let wasThere = isRequired;
  const read = async (): Promise<TrustedKeys | null> => {
    if (file === null) return null;
    const trust = await readTrust(file);
    if (!trust && wasThere) throw storeTrouble(`The file of trusted keys, ${file}, is missing.`);
    wasThere = trust !== null;
    return trust;
  };
  return {
    async checkDocument(document, where) {
      const trust = await read();
      const [, environment = ''] = /^registry\/([^/.]+)[/.]/.exec(where) ?? [];
      if (trust) await verifyRevision(document, environment, trust);
    },
    signDocument: (document) => (key ? signRevision(key, document) : Promise.resolve(null)),
    async signRelease(release) {
      return key && { id: key.kid, token: await signRelease(key, release) };
    },
    async checkRelease(release, tokens) {
      const trust = await read();
      if (!trust) return;
      const reasons: string[] = [];
      for (const token of tokens) {
        const refusal = await verifyRelease(token, release, trust).then(
          () => null,
          (error: unknown) => error as Refusal,
        );
        if (!refusal) return;
        reasons.push(refusal.message);
      }
      const { remote, version } = release;
      throw forbidden(
        `${remote}@${version} is not to be trusted: ${reasons.join(' ') || 'nobody has signed it.'} Nothing was changed. Somebody who may has to publish the same build again, which signs it.`,
      );
    },
  };
}
