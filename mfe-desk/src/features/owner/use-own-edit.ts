import type { OwnPlace, OwnPlaceChanges } from '@tableside/contracts/desk/owners/wire';
import type { PlacePart } from '@tableside/contracts/desk/places/rules';
import { useState } from 'react';
import { useEditConflict } from '../../components/conflict/use-edit-conflict';
import { useAction } from '../../components/use-action';
import { useUnsaved } from '../../components/unsaved/use-unsaved';
import { ownerCalls } from './owner-calls';

/** One part of a place as its owner edits it: what was typed stays until it is saved, also when what is stored changes meanwhile.
 * @param stored the value as the fields show it
 * @param toChanges makes what is sent of it */
export function useOwnEdit<Value>(
  { slug, version }: OwnPlace,
  part: PlacePart,
  stored: Value,
  toChanges: (value: Value) => OwnPlaceChanges,
) {
  const { run, pending, errors } = useAction();
  const conflict = useEditConflict();
  // With the version that the typing began with.
  const [typed, setTyped] = useState<{ readonly value: Value; readonly base: string } | null>(null);
  const value = typed?.value ?? stored;
  useUnsaved(!isEqual(value, stored));
  const reset = () => {
    conflict.clear();
    setTyped(null);
  };
  const save = async (changes = toChanges(value)) => {
    if (conflict.isOpen) return conflict.remind();
    if (conflict.choices[part] === 'theirs') return reset();
    const base = conflict.conflict?.version ?? typed?.base ?? version;
    const update = { slug, version: base, changes };
    if (await run(ownerCalls.update, update, { onFailure: conflict.receive })) reset();
  };
  return {
    value,
    change: (next: Value) =>
      setTyped(isEqual(next, stored) ? null : { value: next, base: typed?.base ?? version }),
    save: (changes?: OwnPlaceChanges) => void save(changes),
    pending: pending !== null,
    errors,
    conflict,
  };
}

const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
