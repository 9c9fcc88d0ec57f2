import type { PlaceChanges } from '@tableside/contracts/desk/places/changes';
import {
  DISH_TEXT_MAX,
  FACTS_MAX,
  IMAGES_MAX,
  MENU_MAX,
  OPTIONS_MAX,
  SHORT_TEXT_MAX,
} from '@tableside/contracts/desk/places/rules';
import { LONGEST_TITLE } from '../records/values/limits';
import { checkText, type Checked } from './check-texts';
import type { Problems } from './check-hours';

/** Paths below the API host, as pictures of places have them. */
const PICTURE = /^uploads\/[\w-]+(?:\/[\w-]+)*\.\w{2,5}$/;

/** The text, or null with its problem noted. */
function take(raw: string | null, longest: number, at: string, problems: Problems): string | null {
  const checked = checkText(raw, longest);
  if ('problem' in checked) problems[at] = checked.problem;
  return 'value' in checked ? (checked.value as string | null) : null;
}

/** Titles of options; one that exists is spelled as it is.
 * @param known all titles of the kind */
export function checkOptions(titles: readonly string[], known: readonly string[]): Checked {
  const spelled = new Map(known.map((title) => [title.toLowerCase(), title]));
  const problems: Problems = {};
  const cleaned = titles.flatMap((raw) => {
    const text = take(raw, SHORT_TEXT_MAX, 'title', problems);
    return text ? [spelled.get(text.toLowerCase()) ?? text] : [];
  });
  const value = [...new Set(cleaned)];
  if (problems['title']) return { problem: problems['title'] };
  return value.length > OPTIONS_MAX ? { problem: `Choose ${OPTIONS_MAX} at most.` } : { value };
}

export function checkFacts(facts: NonNullable<PlaceChanges['facts']>): Checked {
  const problems: Problems = {};
  const value = facts.flatMap((fact) => {
    const title = take(fact.title, SHORT_TEXT_MAX, 'title', problems);
    return title ? [{ title, value: fact.value }] : [];
  });
  if (problems['title']) return { problem: problems['title'] };
  if (value.length > FACTS_MAX) return { problem: `Use ${FACTS_MAX} facts at most.` };
  const isTwice = new Set(value.map(({ title }) => title.toLowerCase())).size < value.length;
  return isTwice ? { problem: 'A fact is listed twice.' } : { value };
}

/** Problems are at `menu.3`, counted from 0.
 * @param pictures that dishes of the place have already */
export function checkMenu(
  menu: NonNullable<PlaceChanges['menu']>,
  pictures: ReadonlySet<string>,
  problems: Problems,
): unknown {
  if (menu.length > MENU_MAX) problems['menu'] = `Use ${MENU_MAX} dishes at most.`;
  return menu.map((dish, index) => {
    const at = `menu.${index}`;
    const name = take(dish.name, LONGEST_TITLE, at, problems);
    if (!name) problems[at] ??= 'Enter a name.';
    const { image, lang } = dish;
    if (image !== null && !pictures.has(image) && !PICTURE.test(image))
      problems[at] ??= 'This picture cannot be used.';
    return {
      name: name ?? '',
      description: take(dish.description, DISH_TEXT_MAX, at, problems) ?? '',
      price: take(dish.price, SHORT_TEXT_MAX, at, problems) ?? '',
      image,
      ...(lang ? { lang } : {}),
    };
  });
}

/** Paths of pictures; those that the place has already may stay whatever they are. */
export function checkImages(images: readonly string[], own: ReadonlySet<string>): Checked {
  if (images.length > IMAGES_MAX) return { problem: `Use ${IMAGES_MAX} pictures at most.` };
  const isGood = images.every((path) => own.has(path) || PICTURE.test(path));
  return isGood ? { value: [...new Set(images)] } : { problem: 'This picture cannot be used.' };
}
