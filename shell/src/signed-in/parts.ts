/** What only people with an account need; no part of a visitor's page. */
export { createHearts } from '../favourites/hearts';
export { AccountLinks } from './account-links';
export { AccountMenu } from './account-menu';
export { ContinuePlace } from './continue-place';
