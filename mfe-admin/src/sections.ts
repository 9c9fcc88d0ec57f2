import { createLazyComponent } from '@tableside/ui/lazy-component';
import { Skeleton } from '@tableside/ui/skeleton';
import {
  FileUp,
  HeartPulse,
  Inbox,
  KeyRound,
  MapPin,
  PenLine,
  ScrollText,
  Store,
  UserSearch,
  UsersRound,
} from 'lucide';
import { createElement, type FunctionComponent } from 'react';
import type { AdminSection } from './lib/admin-user';

/** Loads a page when it is opened: moderators do not need the content editor. */
const lazyPage = (load: () => Promise<FunctionComponent>): FunctionComponent =>
  createLazyComponent({
    load,
    what: 'this page',
    waiting: createElement(Skeleton, { width: 'long' }),
  });

const ContentPage = lazyPage(
  async () => (await import('./features/content/content-page')).ContentPage,
);
const QueuePage = lazyPage(async () => (await import('./features/queue/queue-page')).QueuePage);
const RestaurantsPage = lazyPage(
  async () => (await import('./features/restaurants/restaurants-page')).RestaurantsPage,
);
const ImportPage = lazyPage(async () => (await import('./features/import/import-page')).ImportPage);
const OwnersPage = lazyPage(async () => (await import('./features/owners/owners-page')).OwnersPage);
const UsersPage = lazyPage(async () => (await import('./features/users/users-page')).UsersPage);
const HealthPage = lazyPage(async () => (await import('./features/health/health-page')).HealthPage);
const RolesPage = lazyPage(async () => (await import('./features/roles/roles-page')).RolesPage);
const ActionsPage = lazyPage(
  async () => (await import('./features/audit/actions-page')).ActionsPage,
);
const OwnRestaurantPage = lazyPage(
  async () => (await import('./features/owner/own-restaurant-page')).OwnRestaurantPage,
);

const site = { group: 'Site', need: 'editor' } as const;
const city = { group: 'City', need: 'operator' } as const;
const admin = { group: 'Administration', need: 'operator' } as const;
const own = { group: 'For owners', need: 'account' } as const;

export const sections: readonly AdminSection[] = [
  {
    ...site,
    path: 'content',
    title: 'Content',
    icon: PenLine,
    hasMore: true,
    Page: ContentPage,
  },
  { ...city, path: 'city/queue', title: 'Queue', need: 'moderator', icon: Inbox, Page: QueuePage },
  {
    ...city,
    path: 'city/restaurants',
    title: 'Restaurants',
    icon: MapPin,
    hasMore: true,
    Page: RestaurantsPage,
  },
  { ...city, path: 'city/import', title: 'Import', icon: FileUp, Page: ImportPage },
  { ...city, path: 'city/owners', title: 'Owners', icon: KeyRound, Page: OwnersPage },
  { ...city, path: 'city/users', title: 'Users', icon: UserSearch, Page: UsersPage },
  { ...city, path: 'city/health', title: 'Health', icon: HeartPulse, Page: HealthPage },
  { ...admin, path: 'roles', title: 'Roles', icon: UsersRound, Page: RolesPage },
  { ...admin, path: 'audit', title: 'Audit log', icon: ScrollText, Page: ActionsPage },
  {
    ...own,
    path: 'restaurant',
    title: 'Your restaurants',
    icon: Store,
    hasMore: true,
    Page: OwnRestaurantPage,
  },
];
