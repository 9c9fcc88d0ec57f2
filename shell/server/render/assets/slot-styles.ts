import type { PageSlot } from '../../../src/federation/registry';
import type { Slot } from '../../../src/composition/compose';

type Height = PageSlot['reserve']['height'];

/** What a slot reserves that declares nothing. */
const NONE = '0rem';

const rule = ({ remote, widget }: Slot, height: Height): string =>
  `[data-remote=${remote}][data-widget=${widget}]{--slot-reserve:calc(${height})}`;

/** A sheet with the room that each slot reserves. Heights and names are plain by the registry's schema. */
export function slotStyles(slots: readonly Slot[]): string {
  const base = slots
    .filter(({ reserve }) => reserve.height !== NONE)
    .map((slot) => rule(slot, slot.reserve.height))
    .join('');
  const wide = slots.flatMap((slot) =>
    slot.reserve.wideHeight ? [rule(slot, slot.reserve.wideHeight)] : [],
  );
  return base + (wide.length ? `@media (width>=64em){${wide.join('')}}` : '');
}
