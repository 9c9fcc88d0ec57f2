import type { ImportJobWire } from '@tableside/contracts/desk/import/wire';
import { Button } from '@tableside/ui/button';
import { importCalls } from '../../calls/import-calls';
import { useImportAct } from './use-import-act';

/** Ends an import that is not written yet. */
export function ThrowAway({ job }: { readonly job: ImportJobWire }) {
  const { pending, act } = useImportAct();
  return (
    <div>
      <Button
        variant="secondary"
        pending={pending}
        onClick={() => void act(importCalls.drop, { id: job.id })}
      >
        Throw it away
      </Button>
    </div>
  );
}
