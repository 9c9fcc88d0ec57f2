import { createLatePart } from '@tableside/ui/late-part';
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
import type { DeskSection } from './lib/desk-person';

/** Pages come when they are opened: the content editor is nothing for a user who looks after reports. */
const late = (load: () => Promise<FunctionComponent>): FunctionComponent =>
  createLatePart({ load, what: 'this page', waiting: createElement(Skeleton, { width: 'long' }) });

const ContentPage = late(async () => (await import('./features/content/content-page')).ContentPage);
const QueuePage = late(async () => (await import('./features/queue/queue-page')).QueuePage);
const PlacesPage = late(async () => (await import('./features/places/places-page')).PlacesPage);
const ImportPage = late(async () => (await import('./features/import/import-page')).ImportPage);
const OwnersPage = late(async () => (await import('./features/owners/owners-page')).OwnersPage);
const PeoplePage = late(async () => (await import('./features/people/people-page')).PeoplePage);
const HealthPage = late(async () => (await import('./features/health/health-page')).HealthPage);
const RolesPage = late(async () => (await import('./features/roles/roles-page')).RolesPage);
const ActsPage = late(async () => (await import('./features/acts/acts-page')).ActsPage);
const PlacePage = late(async () => (await import('./features/owner/place-page')).PlacePage);

const page = { group: 'The page', need: 'editor' } as const;
const city = { group: 'The city', need: 'operator' } as const;
const desk = { group: 'The desk', need: 'operator' } as const;
const own = { group: 'Your place', need: 'account' } as const;

export const sections: readonly DeskSection[] = [
  {
    ...page,
    path: 'content',
    title: 'Words and pictures',
    icon: PenLine,
    hasMore: true,
    Page: ContentPage,
  },
  { ...city, path: 'city/queue', title: 'Queue', need: 'moderator', icon: Inbox, Page: QueuePage },
  { ...city, path: 'city/places', title: 'Places', icon: MapPin, hasMore: true, Page: PlacesPage },
  { ...city, path: 'city/import', title: 'Import', icon: FileUp, Page: ImportPage },
  { ...city, path: 'city/owners', title: 'Owners', icon: KeyRound, Page: OwnersPage },
  { ...city, path: 'city/people', title: 'People', icon: UserSearch, Page: PeoplePage },
  { ...city, path: 'city/health', title: 'Health', icon: HeartPulse, Page: HealthPage },
  { ...desk, path: 'roles', title: 'Roles', icon: UsersRound, Page: RolesPage },
  { ...desk, path: 'acts', title: 'Acts', icon: ScrollText, Page: ActsPage },
  { ...own, path: 'place', title: 'Your places', icon: Store, hasMore: true, Page: PlacePage },
];
