import type { RemoteName } from '@tableside/contracts/registry/release';
import {
  isSlotPlaceName,
  SLOT_PLACE_NAMES,
  SLOT_PLACES,
  type SlotPlaceName,
} from '@tableside/contracts/remote';
import type { PageRegistry, PageSlot } from '../federation/registry';
import { readClaims, type Claim } from './claims';

/** A widget of a remote in its place. */
export interface Slot extends PageSlot {
  readonly remote: RemoteName;
  readonly place: SlotPlaceName;
}

/** What the site is made of, by what its live remotes declare. */
export interface Composition {
  readonly claims: readonly Claim[];
  /** Place by place, in their order. */
  readonly slots: readonly Slot[];
  /** Who offers which service. */
  readonly services: ReadonlyMap<string, RemoteName>;
  /** Whose words are documents; null when no live remote's are. */
  readonly contentOwner: RemoteName | null;
}

const rank = ({ place }: Slot): number => SLOT_PLACE_NAMES.indexOf(place);

/** Reads the declarations of a registry. Places that this shell does not know are passed over. */
export function compose(registry: PageRegistry): Composition {
  const remotes = Object.entries(registry);
  const slots = remotes
    .flatMap(([remote, { slots: declared }]) => declared.map((slot) => ({ ...slot, remote })))
    .filter((slot): slot is Slot => isSlotPlaceName(slot.place))
    .sort((a, b) => rank(a) - rank(b) || a.order - b.order);
  const services = remotes.flatMap(([remote, { services: kinds }]) =>
    kinds.map((kind) => [kind, remote] as const),
  );
  return {
    claims: readClaims(registry),
    slots,
    services: new Map(services),
    contentOwner: remotes.find(([, { hasContent }]) => hasContent)?.[0] ?? null,
  };
}

/** The slots of a place, in their order. */
export const slotsAt = (
  { slots }: Pick<Composition, 'slots'>,
  place: SlotPlaceName,
): readonly Slot[] => slots.filter((slot) => slot.place === place);

/** The slots on a page. */
export function slotsOn(
  { slots }: Pick<Composition, 'slots'>,
  pathname: string,
  claim: Claim | undefined,
): readonly Slot[] {
  const hasChrome = claim?.chrome !== false;
  return slots.filter(({ place }) =>
    SLOT_PLACES[place].page === 'home' ? pathname === '/' : hasChrome,
  );
}
