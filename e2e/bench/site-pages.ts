import { endpoints } from '@tableside/contracts/endpoints';
import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { restaurantPath } from '@tableside/contracts/paths';

/**
 * The page of the first restaurant in the listing.
 * @throws when the API has none
 */
export async function findFirstPath(apiUrl: string): Promise<string> {
  const { method, path, body, read } = endpoints.restaurants;
  const args = { filter: EMPTY_FILTER };
  const response = await fetch(`${apiUrl}/api/${path(args)}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body?.(args)),
  });
  const { data } = (await response.json()) as { data: unknown };
  const [first] = read(data).restaurants;
  if (!first) throw new Error('The site has no restaurants.');
  return restaurantPath(first.slug);
}
