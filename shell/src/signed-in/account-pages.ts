import { paths } from '@tableside/contracts/paths';
import { Heart, UserRound } from 'lucide';

/** The pages of one's own, as the menus list them. */
export const ACCOUNT_PAGES = [
  { href: paths.profile, label: 'My Profile', icon: UserRound },
  { href: paths.favourites, label: 'My Favorites', icon: Heart },
] as const;
