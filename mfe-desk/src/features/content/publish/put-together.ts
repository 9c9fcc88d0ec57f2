import type { Conflict } from '../../../calls/content-types';
import type { Words } from '../draft/draft-state';

export type Choice = 'mine' | 'live';
type Path = Conflict['fields'][number]['path'];
type Group = Record<string | number, unknown>;

/** Where one side alone changed a field, that side is chosen already; where both did, the person has to.
 * @returns choices by place in `fields` */
export const firstChoices = (fields: Conflict['fields']): (Choice | null)[] =>
  fields.map(({ changed_by: by }) => {
    if (by === 'both') return null;
    return by === 'me' ? 'mine' : 'live';
  });

/** The document that comes of the choices: what is live, with the fields of mine that were chosen. */
export function putTogether(
  { live, mine, fields }: Pick<Conflict, 'live' | 'mine' | 'fields'>,
  choices: readonly (Choice | null)[],
): Words {
  const result: Group = structuredClone(live.document ?? mine);
  const gone: Path[] = [];
  fields.forEach(({ path }, index) => {
    if (choices[index] !== 'mine') return;
    const found = find(mine, path);
    if (found === undefined) gone.push(path);
    else set(result, path, structuredClone(found));
  });
  // From the end on, so that places in lists stay true while entries go.
  for (const path of gone.reverse()) remove(result, path);
  return result;
}

const find = (document: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, name) => (value as Group | null | undefined)?.[name], document);

function set(document: Group, path: Path, value: unknown): void {
  const last = path.at(-1);
  if (last === undefined) {
    for (const name of Object.keys(document)) delete document[name];
    Object.assign(document, value);
    return;
  }
  const parent = find(document, path.slice(0, -1)) as Group | null | undefined;
  if (parent) parent[last] = value;
}

function remove(document: Group, path: Path): void {
  const parent = find(document, path.slice(0, -1));
  const last = path.at(-1);
  if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else if (parent && last !== undefined) delete (parent as Group)[last];
}
