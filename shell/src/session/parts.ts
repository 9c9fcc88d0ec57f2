/** What only people with an account need; no part of a visitor's page. */
export { createFavouriteChanges } from '../favourites/favourite-changes';
export { AccountLinks } from './account-menu';
export { AccountMenu } from './account-menu';
export { ReturnOffer } from './return-offer';
