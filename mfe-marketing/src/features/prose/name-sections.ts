/** Ids that stand on every page. */
const TAKEN = ['main'];

/** Ids of sections by their headings, for addresses such as `/privacy#your-choices`; each is its own. */
export function nameSections(headings: readonly string[]): readonly string[] {
  const taken = new Set(TAKEN);
  return headings.map((heading) => {
    const words = heading.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['section'];
    const wanted = words.join('-');
    let id = wanted;
    for (let count = 2; taken.has(id); count += 1) id = `${wanted}-${count}`;
    taken.add(id);
    return id;
  });
}
