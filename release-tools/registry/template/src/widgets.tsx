import type { WidgetsModule } from '@tableside/contracts/remote';
import { NewcomerSection } from './features/section/newcomer-section';
import { picksQuery } from './lib/picks';
import { settingsQuery } from './lib/use-city';

export const widgets = {
  NewcomerSection: { Component: NewcomerSection, queries: () => [picksQuery, settingsQuery] },
} satisfies WidgetsModule['widgets'];
