/** Components for signed-in users; not part of a visitor's page. */
export { createFavoriteChanges } from '../favorites/favorite-changes';
export { AccountLinks } from './account-menu';
export { AccountMenu } from './account-menu';
export { ReturnOffer } from './return-offer';
