import { nothing } from '@tableside/contracts/common/wire';
import { wireCreated } from '@tableside/contracts/favorite/wire';
import { call, type TestApp } from '../app';
import type { TestUser } from '../users';

/** Calls that tests of several features make. */
export const dinerCalls = (test: Pick<TestApp, 'app'>) => ({
  /** Rates a restaurant. */
  rate: (user: TestUser, slug: string, ratings: unknown = 1) =>
    call(test, 'POST', RATE, wireCreated.nullable(), { ratings, slug }, user),
  /** Saves a favorite. */
  save: (user: TestUser, slug: string) => call(test, 'POST', SAVE, wireCreated, { slug }, user),
  deleteAccount: (user: TestUser, reviews: 'keep' | 'remove' = 'keep') =>
    call(test, 'POST', DELETE_ACCOUNT, nothing, { confirmation: user.email, reviews }, user),
});

export const RATE = '/api/review/create_client_review';
export const SAVE = '/api/wishlist/create_wishlist';
export const DELETE_ACCOUNT = '/api/users/delete_account';
