import type { SharedList } from '@tableside/contracts/favourite/model';
import { query } from '@tableside/contracts/queries';

export const sharedListQuery = (token: string) => query('sharedList', { token });

/** "Ana's favorites". */
export const sharedListTitle = (list: SharedList | undefined): string =>
  list?.firstName ? `${list.firstName}'s favorites` : 'Shared favorites';
