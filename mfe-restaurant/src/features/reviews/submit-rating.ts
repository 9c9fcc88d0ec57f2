import { usePlatform } from '@tableside/platform';
import { useQueryClient } from '@tanstack/react-query';
import { restaurantQuery } from '../../lib/restaurant-query';

/** Sends a rating and has everything that shows it read again.
 * @returns the host's sentence; rejects as the transport does */
export function useSubmitRating() {
  const { call } = usePlatform();
  const client = useQueryClient();
  return async (slug: string, stars: number): Promise<string> => {
    const { message } = await call('rate', { slug, ratings: stars });
    void client.invalidateQueries({ queryKey: restaurantQuery(slug).queryKey });
    return message;
  };
}
