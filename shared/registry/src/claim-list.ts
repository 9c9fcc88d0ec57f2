import { remoteName, type ReleaseSidecar } from '@tableside/contracts/registry/wire';
import { z } from 'zod';
import { storeTrouble } from './refusal';
import { readJson, type StoreReader } from './store';

const names = z.array(z.string()).default([]);

/** What each remote may claim, as the operator wrote it. A remote that is not named may claim nothing. */
export const claimList = z.record(
  remoteName,
  z.strictObject({
    /** Addresses, such as `/restaurants`. */
    routes: names,
    /** Kinds of slots, such as `home:section`. */
    places: names,
    services: names,
    /** True: its words may be documents. */
    content: z.boolean().default(false),
  }),
);
export type ClaimList = z.infer<typeof claimList>;

/** Where the list of an environment lies. */
export const claimListKey = (environment: string): string => `registry/${environment}/claims.json`;

/** The operator's list; null where there is none, and every remote may claim what nobody else has.
 * @throws {Refusal} for one that cannot be read: nobody's claims are known then */
export async function readClaimList(
  store: Pick<StoreReader, 'read' | 'list'>,
  environment: string,
): Promise<ClaimList | null> {
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

/** What a release claims that its team's list does not have.
 * @returns one sentence per claim */
export function checkClaims(
  { name, routes, slots, services, content }: ReleaseSidecar,
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
    ).map((path) => `the address ${path}`),
    ...beyond(
      slots.map(({ place }) => place),
      own.places,
    ).map((place) => `the place ${place}`),
    ...beyond(services, own.services).map((service) => `the service "${service}"`),
    ...(content.length > 0 && !own.content ? ['documents'] : []),
  ].map(
    (claim) =>
      `release.json of ${name} claims ${claim}, which the operator's list does not give it. Remove the claim from mfe-${name}/remote.json, or have the operator add it to claims.json.`,
  );
}
