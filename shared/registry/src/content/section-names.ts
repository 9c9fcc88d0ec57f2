import type { SlotDeclaration } from '@tableside/contracts/registry/release';

/** Names of the home page's sections, in the order in which they stand by themselves. */
export const sectionNames = (slots: readonly SlotDeclaration[]): string[] =>
  slots
    .filter(({ place }) => place === 'home:section')
    .sort((a, b) => a.order - b.order)
    .flatMap(({ name }) => name ?? []);
