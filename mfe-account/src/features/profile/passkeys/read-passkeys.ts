import { instant, isTrue, number, objects, text } from '@tableside/contracts/common/read';

/** A way to sign in without a password. */
export interface Passkey {
  readonly id: number;
  readonly name: string;
  readonly createdAt: string | null;
  /** Null before the first sign-in by it. */
  readonly lastUsedAt: string | null;
  /** Its device brings it to the person's others. */
  readonly isSynced: boolean;
}

export const readPasskeys = (value: unknown): Passkey[] =>
  objects(value).flatMap((item) => {
    const id = number(item['id']);
    if (id === null) return [];
    return [
      {
        id,
        name: text(item['name']) ?? 'Passkey',
        createdAt: instant(item['created_at']),
        lastUsedAt: instant(item['last_used_at']),
        isSynced: isTrue(item['is_synced']),
      },
    ];
  });
