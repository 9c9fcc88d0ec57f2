/** Factories make samples for tests: `makeWire...` what an API host sends, in the contract's own field names, and `make...`
 * objects of the product's model. Tests that need a careless host spread over them. No page may import one. */

let lastId = 0;

/** A number that no other object of this test file has. */
export const nextId = (): number => (lastId += 1);

/** What the reader made of a sample. */
export const must = <Value>(value: Value | null): Value => {
  if (value === null) throw new Error('The factory made an object that the normaliser refuses.');
  return value;
};
