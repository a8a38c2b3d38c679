import type { JsonValue } from '@clearbench/domain';
import { alignLines } from '@clearbench/rule-documents/align-lines';
import { toYaml } from '@clearbench/rule-documents/files';
import {
  type Clash,
  keyOf,
  mergeDocuments,
  type Side,
  type Versions,
} from '@clearbench/rule-documents/merge';
import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { SegmentedControl } from '@/components/ui/forms/segmented-control.tsx';
import { Dialog, DialogFooter } from '@/components/ui/overlays/dialog.tsx';
import { capitalised } from '@/lib/text/capitalised.ts';
import { SideBySide } from '../versions/side-by-side.tsx';
import type { Versioned } from '../versions/versioned.ts';

interface MergeDialogProps {
  versioned: Versioned;
  versions: Versions;
  /** Theirs, as in `Version 3`. */
  title: string;
  onMerged: (text: string) => void;
  onClose: () => void;
}

const SIDES = [
  { value: 'mine', label: 'Mine' },
  { value: 'theirs', label: 'Theirs' },
] as const;

/** Asks about what both sides changed; everything else is merged already. */
export function MergeDialog({ versioned, versions, title: theirs, onMerged, onClose }: MergeDialogProps) {
  const { item, itemsAt } = versioned;
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const merged = mergeDocuments(versions, itemsAt, chosen);
  const clashes = merged.ok ? merged.clashes : [];
  return (
    <Dialog
      title={`Merge with ${theirs}`}
      description="You and they changed the following. All other changes are merged."
      size="lg"
      onClose={onClose}
    >
      <ul className="grid gap-4">
        {clashes.map((clash) => {
          const key = keyOf(clash);
          const title = titleOf(clash, item);
          return (
            <li key={key} className="grid gap-2">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h3 className="min-w-0 font-semibold wrap-anywhere">{title}</h3>
                <SegmentedControl
                  label={`Which to keep: ${title}`}
                  value={chosen.get(key) ?? 'mine'}
                  onValueChange={(side) => setChosen(new Map(chosen).set(key, side))}
                  segments={SIDES}
                />
              </div>
              <SideBySide
                titles={['Mine', 'Theirs']}
                lines={alignLines(textOf(clash.mine), textOf(clash.theirs))}
              />
            </li>
          );
        })}
      </ul>
      <DialogFooter close="Cancel">
        <Button variant="primary" disabled={!merged.ok} onClick={() => merged.ok && onMerged(merged.text)}>
          Merge
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function titleOf({ kind, name }: Clash, item: string): string {
  if (kind === 'order') return `Order of the ${name}`;
  return kind === 'item' ? `${capitalised(item)} ${name}` : capitalised(name);
}

const textOf = (value: JsonValue | undefined): string =>
  value === undefined ? '(removed)' : toYaml(value).trimEnd();
