import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { makeTempDir } from '../../fixtures';
import { checkFiles, type CheckedPlace } from './check-files';
import { SECTIONS, writeDocument } from '../fixtures';

/** Test helper: an empty folder for each test, and what the check says of a document in it. */
export function openCheckFolder() {
  let temp: Awaited<ReturnType<typeof makeTempDir>>;
  const place = (): CheckedPlace => ({
    root: temp.dir,
    homes: [path.join(temp.dir, 'content')],
    sections: SECTIONS,
  });
  beforeEach(async () => {
    temp = await makeTempDir();
    await mkdir(path.join(temp.dir, 'content'));
  });
  afterEach(() => temp.remove());

  const problemsOf = async (content: unknown, name = 'any.json'): Promise<readonly string[]> => {
    const file = await writeDocument(temp.dir, name, content);
    const [check] = await checkFiles([file], place());
    expect(check?.checked === null).toBe(Boolean(check?.problems.length));
    return check?.problems ?? [];
  };
  const onlyProblemOf = async (content: unknown): Promise<string> => {
    const problems = await problemsOf(content);
    expect(problems).toHaveLength(1);
    return problems[0] ?? '';
  };
  return {
    get dir() {
      return temp.dir;
    },
    get place() {
      return place();
    },
    problemsOf,
    onlyProblemOf,
  };
}
