/** Paths of the site's pages. Build every link here. */
export const paths = {
  home: '/',
  listing: '/restaurants',
  about: '/about',
  contact: '/contact',
  login: '/login',
  register: '/register',
  profile: '/profile',
  favorites: '/favorites',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  reportSignIn: '/profile/not-me',
  verifyEmail: '/verify-email',
  terms: '/terms',
  privacy: '/privacy',
  comingSoon: '/coming-soon',
  howWeRank: '/how-we-rank',
  compare: '/compare',
  vote: '/vote',
} as const;

/** Path of a shared list of favorites, or of one of its pages. */
export const sharedListPath = (token: string, page = 1): string =>
  `${paths.favorites}/shared/${encodeURIComponent(token)}${page > 1 ? `?page=${page}` : ''}`;

/** Path of a table vote, for anyone with the link. */
export const votePath = (token: string): string => `${paths.vote}/${encodeURIComponent(token)}`;

export const restaurantPath = (slug: string): string => `/restaurant/${encodeURIComponent(slug)}`;
