import type { RegistryDocument } from '@tableside/contracts/registry/wire';
import type { ReleaseSidecar } from '@tableside/contracts/registry/release';

/** What each remote may claim. A remote that is not named may claim nothing. */
export type ClaimList = NonNullable<RegistryDocument['teams']>;

/** What a release claims. */
export type Claiming = Pick<ReleaseSidecar, 'name' | 'routes' | 'slots' | 'services' | 'content'>;

/** What a release claims that the record of its team does not have.
 * @param list undefined: every remote may claim what nobody else has
 * @returns one sentence per claim */
export function checkClaims(
  { name, routes, slots, services, content }: Claiming,
  list: ClaimList | undefined,
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
