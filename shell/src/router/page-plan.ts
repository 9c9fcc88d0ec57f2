import type { RemoteName } from '@tableside/contracts/registry/wire';
import { WIDGETS } from '@tableside/contracts/remote/model';
import type { RemoteModules } from '../federation/modules';
import type { Claim } from './claims';

/** One exposed module of one remote. */
export interface ModuleRef {
  readonly remote: RemoteName;
  readonly expose: keyof RemoteModules;
  /** Its HTML is on the page from the start; its script comes once somebody is there. */
  readonly isDeferred?: true;
}

interface WidgetRef {
  readonly remote: keyof typeof WIDGETS;
  readonly widget: string;
}

/** Widgets round every screen that has header and footer. */
const LAYOUT_WIDGETS: readonly WidgetRef[] = [
  { remote: 'marketing', widget: 'SponsorBanner' },
  { remote: 'marketing', widget: 'FooterSponsor' },
];

const HOME_WIDGETS: readonly WidgetRef[] = Object.entries(WIDGETS).flatMap(([remote, widgets]) =>
  widgets
    .map((widget) => ({ remote: remote as keyof typeof WIDGETS, widget }))
    .filter((ref) => !LAYOUT_WIDGETS.some(({ widget }) => widget === ref.widget)),
);

/** Widgets on a page, whose data its loaders read. */
export function widgetsOn(pathname: string, claim: Claim | undefined): readonly WidgetRef[] {
  const layout = claim?.chrome === false ? [] : LAYOUT_WIDGETS;
  return pathname === '/' ? [...HOME_WIDGETS, ...layout] : layout;
}

/** Modules that a page is made of: its claim's routes, and the widgets round them. What only stands in the layout comes
 * to life last. */
export function modulesOn(pathname: string, claim: Claim | undefined): ModuleRef[] {
  const remotes = new Set(widgetsOn(pathname, claim).map(({ remote }) => remote));
  const isDeferred = pathname !== '/';
  return [
    ...(claim ? [{ remote: claim.remote, expose: './routes' as const }] : []),
    ...[...remotes].map((remote) => ({
      remote,
      expose: './widgets' as const,
      ...(isDeferred && remote !== claim?.remote && { isDeferred: true as const }),
    })),
  ];
}
