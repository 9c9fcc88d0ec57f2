/** One line of a sample menu. */
export interface Dish {
  readonly name: string;
  /** BCP 47, of a name that is not English. */
  readonly lang?: string;
  readonly description: string;
  readonly price: string;
  /** The drawing of the dish first, then what lies around it; empty without a picture. */
  readonly emoji: readonly string[];
}

/** Reads a menu as the sample data writes it, one dish a line.
 * @throws {Error} for a line without a name, a description or a price */
export function readMenu(menu: string): Dish[] {
  return menu.split('\n').map((line) => {
    const [name = '', description = '', price = '', emoji = ''] = line
      .split('|')
      .map((part) => part.trim());
    const [, lang, word = name] = /^([a-z]{2}): (.+)$/.exec(name) ?? [];
    if (!name || !description || !/^\$\d+$/.test(price)) throw new Error(`Not a dish: ${line}`);
    return {
      name: word,
      ...(lang ? { lang } : {}),
      description,
      price,
      emoji: emoji.split(' ').filter(Boolean),
    };
  });
}
