import {
  remoteName,
  type RegistryDocument,
  type ReleaseSidecar,
} from '@tableside/contracts/registry/wire';
import { registeredTeam } from '@tableside/contracts/registry/teams';
import { z } from 'zod';
import { storeTrouble } from '../refusal';
import { readJson, type StoreReader } from '../store';

/** What each remote may claim. A remote that is not named may claim nothing. */
export const claimList = z.record(remoteName, z.strictObject(registeredTeam.shape));
export type ClaimList = z.infer<typeof claimList>;

/** Where an operator wrote the list of an environment by hand, before the registry's document had it. */
export const claimListKey = (environment: string): string => `registry/${environment}/claims.json`;

/** The teams of the registry's document, else the list that was written by hand; null where there is neither, and every remote
 * may claim what nobody else has.
 * @param document the newest; null for a new store
 * @throws {Refusal} for a list that cannot be read: nobody's claims are known then */
export async function readClaimList(
  store: Pick<StoreReader, 'read' | 'list'>,
  environment: string,
  document: Pick<RegistryDocument, 'teams'> | null,
): Promise<ClaimList | null> {
  if (document?.teams) return document.teams;
  const key = claimListKey(environment);
  const value = await readJson(store, key);
  if (value === null) return null;
  const parsed = claimList.safeParse(value);
  if (parsed.success) return parsed.data;
  throw storeTrouble(
    ...parsed.error.issues.map(
      (issue) =>
        `${key}, ${issue.path.join('.') || 'whole file'}: ${issue.message}. Put it right; until then no release goes live.`,
    ),
  );
}

/** What a release claims. */
export type Claiming = Pick<ReleaseSidecar, 'name' | 'routes' | 'slots' | 'services' | 'content'>;

/** What a release claims that the record of its team does not have.
 * @returns one sentence per claim */
export function checkClaims(
  { name, routes, slots, services, content }: Claiming,
  list: ClaimList | null,
): string[] {
  if (!list) return [];
  const own = list[name] ?? { routes: [], places: [], services: [], content: false };
  const beyond = (claims: readonly string[], allowed: readonly string[]) =>
    [...new Set(claims)].filter((claim) => !allowed.includes(claim));
  return [
    ...beyond(
      routes.map(({ path }) => path),
      own.routes,
    ).map((path) => [`the address ${path}`, `--routes ${path}`]),
    ...beyond(
      slots.map(({ place }) => place),
      own.places,
    ).map((place) => [`the place ${place}`, `--slots ${place}`]),
    ...beyond(services, own.services).map((service) => [
      `the service "${service}"`,
      `--services ${service}`,
    ]),
    ...(content.length > 0 && !own.content ? [['documents', '--content']] : []),
  ].map(
    ([claim, option]) =>
      `release.json of ${name} claims ${claim}, which the record of its team does not give it. Remove the claim from its remote.json, or have the platform's owner give it: npm run mfe -- team add ${name} ${option}`,
  );
}
