import { Button } from '@/components/ui/buttons/button.tsx';
import { toast } from '@/components/ui/feedback/use-toast.ts';
import { Checkbox } from '@/components/ui/forms/checkbox.tsx';
import { Panel, type PanelProps } from '@/components/ui/overlays/panel.tsx';
import { useMedia } from '@/lib/browser/media.ts';
import { type Stored, useStored } from '@/lib/browser/storage.ts';
import { type Column, type ColumnChoice, isShown } from './columns.ts';

interface ColumnPanelProps extends PanelProps {
  columns: readonly Pick<Column<never>, 'id' | 'heading' | 'choice' | 'fits'>[];
  stored: Stored<ColumnChoice>;
}

/** Which columns a list shows. Changes take effect at once. */
export function ColumnPanel({ columns, stored, ...panel }: ColumnPanelProps) {
  const [chosen, setChosen] = useStored(stored);
  const set = (choice: ColumnChoice) => {
    if (setChosen(choice)) return;
    toast({ title: 'Save Error', description: 'The browser’s storage is full.', variant: 'destructive' });
  };
  const choosable = columns.filter(({ choice }) => choice !== undefined);
  return (
    <Panel label="Columns" {...panel}>
      <fieldset className="grid gap-0.5 px-3.5 pt-3">
        <legend className="sr-only">Visible columns</legend>
        {choosable.map((column) => (
          <ColumnCheckbox
            key={column.id}
            column={column}
            checked={isShown(column, chosen)}
            onCheckedChange={(shown) => set({ ...chosen, [column.id]: shown })}
          />
        ))}
      </fieldset>
      <div className="flex items-center justify-between gap-3 px-3.5 py-3">
        <p className="text-sm text-ink-3">Narrow screens show only what fits.</p>
        <Button size="sm" disabled={Object.keys(chosen).length === 0} onClick={() => set({})}>
          Reset
        </Button>
      </div>
    </Panel>
  );
}

interface ColumnCheckboxProps {
  column: Pick<Column<never>, 'heading' | 'fits'>;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

function ColumnCheckbox({ column: { heading, fits = 'all' }, ...choice }: ColumnCheckboxProps) {
  const hasRoom = useMedia(fits);
  return <Checkbox label={hasRoom ? heading : `${heading} (in a wider window)`} {...choice} />;
}
