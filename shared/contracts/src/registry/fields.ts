import { z } from 'zod';
import { RELEASE_VERSION, releaseFolder } from '../common/names';

/** Fields that releases of remotes and of the shell have in common. */

export const semver = z.string().regex(RELEASE_VERSION, 'expected a version such as 1.2.3');
export const sha384 = z
  .string()
  .regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'expected a sha384 integrity value');

/** A path inside a release: forward slashes, no dot segments. */
export const releasePath = z
  .string()
  .regex(
    /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[A-Za-z0-9._~-]+(?:\/[A-Za-z0-9._~-]+)*$/,
    'expected a path inside the release',
  );

/** Every file of a release except its `release.json`. */
export const releaseFiles = z.record(
  releasePath,
  z.object({ bytes: z.number().int().min(0), integrity: sha384 }),
);
export type ReleaseFiles = z.infer<typeof releaseFiles>;

/** Where a release lies: `/releases/<remote>/<version>/`. */
export const releaseAddress = z
  .string()
  .refine((base) => releaseFolder(base) === base, 'expected the address of a release');
