import { z } from 'zod';
import { writeLargeAnswer } from './large-answer';

const row = z.object({ id: z.number(), title: z.string() });
const schemaOf = (data: z.ZodType) => z.object({ success: z.boolean(), data });
const plain = schemaOf(z.object({ data: z.array(row) }));
const full = schemaOf(z.object({ data: z.array(row), is_complete: z.boolean() }));
const makeRows = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id, title: `"${id}" ]},{[ é\u2028` }));

it.each([0, 1, 249, 250, 251, 1000])('writes %i rows as they would be at once', async (count) => {
  for (const schema of [plain, full]) {
    const answer = { success: true, data: { data: makeRows(count), is_complete: false } };
    expect(JSON.parse(await writeLargeAnswer(schema, answer))).toEqual(schema.parse(answer));
  }
});

it('writes no field that the contract does not name', async () => {
  const answer = {
    success: true,
    data: { secret: 2, data: [{ ...makeRows(1)[0], secret: 3 }] },
  };
  expect(await writeLargeAnswer(plain, answer)).not.toContain('secret');
});

it('refuses an answer of which any row is wrong', async () => {
  const data = [...makeRows(700), { id: 'x', title: '' }];
  await expect(writeLargeAnswer(plain, { success: true, data: { data } })).rejects.toThrow(
    z.ZodError,
  );
});

it('lets others have their turn', async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    if (isDone) return;
    turns += 1;
    setImmediate(count);
  };
  setImmediate(count);
  await writeLargeAnswer(plain, { success: true, data: { data: makeRows(2000) } });
  isDone = true;
  expect(turns).toBeGreaterThanOrEqual(8);
});
