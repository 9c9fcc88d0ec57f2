import { createLatePart } from '@tableside/ui/late-part';
import type { OwnersWordProps } from './owners-word';

/** Few places have an owner who said something: the others load nothing of it. */
export const OwnersWordOnDemand = createLatePart<OwnersWordProps>({
  load: async () => (await import(/* webpackChunkName: "html-owner" */ './owners-word')).OwnersWord,
  what: 'the owner’s links',
});
