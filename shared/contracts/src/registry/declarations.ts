import { z } from 'zod';
import { SECTION_NAME } from '../common/rules';
import { SLOT_FRAMES, WAKES } from '../remote/slots';

/**
 * What a remote declares about itself in `remote.json` beside its routes. The shell composes pages from it, so adding
 * a widget or a service changes no other folder. What it may name is checked when a release goes live
 * (release-tools/registry), so that a shell can meet places and services that it does not know yet, and pass over them.
 */

const height = z
  .string()
  .regex(
    /^\d{1,3}(?:\.\d{1,3})?rem(?: \+ \d{1,3}vi)?$/,
    'expected a height such as 20rem, or 28rem + 62vi where it grows with the width',
  );

/** Room that a slot takes before its widget is there. */
const slotReserve = z.object({
  height,
  /** From 1024 px of width on, where it differs. */
  wideHeight: height.optional(),
  /** True: a slot whose widget was not there from the start keeps the room for good, so that nothing below it moves. */
  isKept: z.boolean().default(false),
});

const orderSentence = 'expected a whole number from 0 to 999';

export const slotDeclaration = z.object({
  /** A kind of slot, such as `home:section`. */
  place: z.string().regex(/^[a-z]+:[a-z]+$/, 'expected a place such as home:section'),
  /** Name of the widget in the remote's `./widgets`. */
  widget: z
    .string()
    .regex(/^[A-Z][A-Za-z0-9]*$/, 'expected the name of a component, such as CuisineRanking'),
  /** What documents call it, where they set the order of its place. */
  name: z.string().regex(SECTION_NAME, 'expected a lower-case name such as rankings').optional(),
  /** Among the widgets of its place, smallest first. */
  order: z.number(orderSentence).int(orderSentence).min(0, orderSentence).max(999, orderSentence),
  wake: z.enum(WAKES).default('at-once'),
  frame: z.enum(SLOT_FRAMES).default('page'),
  reserve: slotReserve.default({ height: '0rem', isKept: false }),
});
export type SlotDeclaration = z.infer<typeof slotDeclaration>;

export const declarations = z.object({
  slots: z.array(slotDeclaration).default([]),
  /** Services that the shell may ask for; `search` is the module `./services/search`. */
  services: z.array(z.string().regex(/^[a-z-]+$/, 'expected a name such as search')).default([]),
  /** Kinds of documents whose words are this remote's. */
  content: z.array(z.string()).default([]),
});
export type Declarations = z.infer<typeof declarations>;
