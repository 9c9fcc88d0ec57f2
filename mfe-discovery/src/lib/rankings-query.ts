import { query } from '@tableside/contracts/queries';

export const rankingsQuery = query('rankings');
