import { strFromU8, unzipSync } from 'fflate';
import type { TestApp } from '../app';
import { bearer, type TestPerson } from '../people';

export const EXPORT = '/api/users/export_data';

/** What is in the file that somebody downloads about themselves. */
export interface Download {
  readonly names: readonly string[];
  readonly text: (name: string) => string;
  readonly bytes: (name: string) => Uint8Array;
  /** `data.json` */
  readonly data: Record<string, unknown>;
}

export async function downloadData({ app }: TestApp, person: TestPerson): Promise<Download> {
  const response = await app.inject({ url: EXPORT, headers: bearer(person) });
  expect(response.statusCode).toBe(200);
  const files = unzipSync(response.rawPayload);
  const bytes = (name: string) => files[name] ?? new Uint8Array();
  const text = (name: string) => strFromU8(bytes(name));
  const data = JSON.parse(text('data.json')) as Record<string, unknown>;
  return { names: Object.keys(files).sort(), text, bytes, data };
}
