import { accountCalls } from './account/calls';
import { cityCalls } from './city/calls';
import { enquiryCalls } from './enquiry/calls';
import { favouriteCalls } from './favourite/calls';
import { listingCalls } from './listing/calls';
import { passkeyCalls } from './passkey/calls';
import { restaurantCalls } from './restaurant/calls';
import { reviewCalls } from './review/calls';
import { searchCalls } from './listing/search-calls';
import { twoStepCalls } from './two-step/calls';
import { voteCalls } from './vote/calls';

/** The calls of the API contract (specification, section 7), each named as the product speaks of it. */
export const endpoints = {
  ...accountCalls,
  ...cityCalls,
  ...enquiryCalls,
  ...favouriteCalls,
  ...listingCalls,
  ...passkeyCalls,
  ...restaurantCalls,
  ...reviewCalls,
  ...searchCalls,
  ...twoStepCalls,
  ...voteCalls,
} as const;

export type EndpointName = keyof typeof endpoints;

export type EndpointArgs<Name extends EndpointName> = Parameters<
  (typeof endpoints)[Name]['path']
>[0];

export type EndpointResult<Name extends EndpointName> = ReturnType<
  (typeof endpoints)[Name]['read']
>;
