import { useState } from 'react';
import { Field } from '@/components/ui/forms/field.tsx';
import { Select } from '@/components/ui/forms/select.tsx';
import { Dialog } from '@/components/ui/overlays/dialog.tsx';
import { VersionChanges } from './version-changes.tsx';
import type { Versioned } from './versioned.ts';

interface CompareDialogProps {
  versioned: Versioned;
  /** The newest first, at least two. */
  versions: readonly number[];
  onClose: () => void;
}

/** Any two versions beside each other; at first the newest two. */
export function CompareDialog({ versioned, versions, onClose }: CompareDialogProps) {
  const [after = 0, before = 0] = versions;
  const [chosen, setChosen] = useState({ before, after });
  const options = versions.map((version) => ({ value: String(version), label: `Version ${version}` }));
  return (
    <Dialog title={`Compare Versions of ${versioned.title}`} size="lg" onClose={onClose}>
      <div className="grid gap-4">
        <div className="grid grid-cols-2 gap-4">
          {(['before', 'after'] as const).map((side) => (
            <Field key={side} label={side === 'before' ? 'From' : 'To'}>
              <Select
                value={String(chosen[side])}
                onValueChange={(version) => setChosen({ ...chosen, [side]: Number(version) })}
                options={options}
              />
            </Field>
          ))}
        </div>
        <VersionChanges versioned={versioned} {...chosen} />
      </div>
    </Dialog>
  );
}
