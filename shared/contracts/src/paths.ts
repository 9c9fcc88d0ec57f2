/** Addresses of the product's screens; every link is built here. */
export const paths = {
  home: '/',
  listing: '/restaurants',
  about: '/about',
  contact: '/contact',
  login: '/login',
  register: '/register',
  profile: '/profile',
  favourites: '/favorites',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  disownSignIn: '/profile/not-me',
  verifyEmail: '/verify-email',
  terms: '/terms',
  privacy: '/privacy',
  comingSoon: '/coming-soon',
  howWeRank: '/how-we-rank',
  compare: '/compare',
  vote: '/vote',
} as const;

/** Read-only address of a shared list of favourites, or of a page of a long one. */
export const sharedListPath = (token: string, page = 1): string =>
  `${paths.favourites}/shared/${encodeURIComponent(token)}${page > 1 ? `?page=${page}` : ''}`;

/** A table vote, for everybody who has its address. */
export const votePath = (token: string): string => `${paths.vote}/${encodeURIComponent(token)}`;

export const restaurantPath = (slug: string): string => `/restaurant/${encodeURIComponent(slug)}`;

/** Id of the search field in the site's header: a page may lead to it, as `#site-search` where no script runs. */
export const SITE_SEARCH_ID = 'site-search';
