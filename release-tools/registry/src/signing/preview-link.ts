import { ENVIRONMENT_NAME, RELEASE_VERSION } from '@tableside/contracts/registry/names';
import { remoteName } from '@tableside/contracts/registry/release';
import { z } from 'zod';
import { type PrivateKey, type TrustedKeys, ANY } from './keys';
import { authorize, forbidden } from './authorize';
import { signToken, verifyToken } from './tokens';
import { EXIT, Refusal } from '../store/refusal';

/** Path that starts a preview, with its token as `token` in the query, which is not logged. */
export const PREVIEW_PATH = '/preview';

/** How many releases a preview may have: its token must fit into a cookie. */
const RELEASES_MAX = 8;

const previewed = z.object({ remote: remoteName, version: z.string().regex(RELEASE_VERSION) });
export type PreviewedRelease = z.infer<typeof previewed>;

const link = z.object({
  environment: z.string().regex(ENVIRONMENT_NAME),
  /** At most one of each remote; empty: what is live, with the overlay. */
  releases: z
    .array(previewed)
    .max(RELEASES_MAX)
    .refine(
      (releases) => new Set(releases.map(({ remote }) => remote)).size === releases.length,
      'expected one release of a remote',
    ),
  expires: z.iso.datetime(),
});
/** Who sees a preview is not restricted: anyone with its token can, until it expires. */
export type PreviewLink = z.infer<typeof link>;

/** @throws when the token is invalid */
export const signPreview = (key: PrivateKey, preview: PreviewLink): Promise<string> =>
  signToken(key, 'mfe-preview', link.parse(preview));

/**
 * Verifies a preview token.
 * @throws {Refusal} with code 4 for an expired preview, and with code 3 for one that was altered, is of
 * another environment, or whose signer may not create previews
 */
export async function readPreview(
  token: string,
  trust: TrustedKeys,
  environment: string,
  at: Date = new Date(),
): Promise<PreviewLink> {
  const { payload, signer } = await verifyToken(token, 'mfe-preview', trust);
  const parsed = link.safeParse(payload);
  if (!parsed.success) throw forbidden('It has no readable content.');
  const { releases, expires, environment: own } = parsed.data;
  if (own !== environment) throw forbidden(`It is for the environment ${own}.`);
  if (Date.parse(expires) <= at.getTime())
    throw new Refusal([`It expired at ${expires}.`], EXIT.late);
  const remotes = releases.length > 0 ? releases.map(({ remote }) => remote) : [ANY];
  const principal = { name: signer.name, scope: signer };
  for (const remote of remotes) authorize(principal, { verb: 'preview', remote, environment }, at);
  return parsed.data;
}
