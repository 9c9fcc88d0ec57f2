import { query } from '@tableside/contracts/queries';

export const restaurantQuery = (slug: string) => query('restaurant', { slug });
