import { createLatePart } from '@tableside/ui/late-part';
import { Skeleton } from '@tableside/ui/skeleton';
import {
  ChartColumn,
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

/** Pages come when they are opened: the form library is nothing for somebody who looks after reports. */
const late = (load: () => Promise<FunctionComponent>): FunctionComponent =>
  createLatePart({ load, what: 'this page', waiting: createElement(Skeleton, { width: 'long' }) });

export const sections: readonly DeskSection[] = [
  {
    path: 'content',
    title: 'Words and pictures',
    group: 'The page',
    need: 'editor',
    icon: PenLine,
    hasMore: true,
    Page: late(async () => (await import('./features/content/content-page')).ContentPage),
  },
  {
    path: 'content/figures',
    title: 'Figures',
    group: 'The page',
    need: 'editor',
    icon: ChartColumn,
    Page: late(async () => (await import('./features/figures/figures-page')).FiguresPage),
  },
  {
    path: 'city/queue',
    title: 'Queue',
    group: 'The city',
    need: 'moderator',
    icon: Inbox,
    Page: late(async () => (await import('./features/queue/queue-page')).QueuePage),
  },
  {
    path: 'city/places',
    title: 'Places',
    group: 'The city',
    need: 'operator',
    icon: MapPin,
    hasMore: true,
    Page: late(async () => (await import('./features/places/places-page')).PlacesPage),
  },
  {
    path: 'city/import',
    title: 'Import',
    group: 'The city',
    need: 'operator',
    icon: FileUp,
    Page: late(async () => (await import('./features/import/import-page')).ImportPage),
  },
  {
    path: 'city/owners',
    title: 'Owners',
    group: 'The city',
    need: 'operator',
    icon: KeyRound,
    Page: late(async () => (await import('./features/owners/owners-page')).OwnersPage),
  },
  {
    path: 'city/people',
    title: 'People',
    group: 'The city',
    need: 'operator',
    icon: UserSearch,
    Page: late(async () => (await import('./features/people/people-page')).PeoplePage),
  },
  {
    path: 'city/health',
    title: 'Health',
    group: 'The city',
    need: 'operator',
    icon: HeartPulse,
    Page: late(async () => (await import('./features/health/health-page')).HealthPage),
  },
  {
    path: 'roles',
    title: 'Roles',
    group: 'The desk',
    need: 'operator',
    icon: UsersRound,
    Page: late(async () => (await import('./features/roles/roles-page')).RolesPage),
  },
  {
    path: 'acts',
    title: 'Acts',
    group: 'The desk',
    need: 'operator',
    icon: ScrollText,
    Page: late(async () => (await import('./features/acts/acts-page')).ActsPage),
  },
  {
    path: 'place',
    title: 'Your places',
    group: 'Your place',
    need: 'account',
    icon: Store,
    hasMore: true,
    Page: late(async () => (await import('./features/owner/place-page')).PlacePage),
  },
];
