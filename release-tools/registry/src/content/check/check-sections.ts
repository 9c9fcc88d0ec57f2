import { findNearest } from './nearest';
import type { Problem } from './problem';

/** Names in the order of the home page that no section has.
 * @param order as the document has it
 * @param sections the names that there are */
export function checkSections(
  order: readonly string[],
  sections: readonly string[],
): Pick<Problem, 'path' | 'sentence'>[] {
  return order.flatMap((name, index) => {
    if (sections.includes(name)) return [];
    const near = findNearest(name, sections);
    const meant = near ? ` Did you mean "${near}"?` : '';
    const known = sections.length
      ? `The sections are ${sections.join(', ')}.`
      : 'No live release has one.';
    return [
      {
        path: ['order', index],
        sentence: `"${name}" is no section of the home page.${meant} ${known}`,
      },
    ];
  });
}
