/** Ids that stand on every page. */
const TAKEN = ['main'];

export interface Section {
  readonly heading: string;
  /** Markdown. */
  readonly text: string;
}

export interface NamedSection extends Section {
  readonly id: string;
}

/** Gives sections ids by their headings, for addresses such as `/privacy#your-choices`; each is its own. */
export function nameSections(sections: readonly Section[]): readonly NamedSection[] {
  const taken = new Set(TAKEN);
  return sections.map(({ heading, text }) => {
    const words = heading.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['section'];
    const wanted = words.join('-');
    let id = wanted;
    for (let count = 2; taken.has(id); count += 1) id = `${wanted}-${count}`;
    taken.add(id);
    return { id, heading, text };
  });
}
