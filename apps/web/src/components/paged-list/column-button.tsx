import { Columns3 } from 'lucide-react';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { PanelButton } from '@/components/panel-button.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import type { Stored } from '@/lib/browser/storage.ts';
import type { Column, ColumnChoice } from './columns.ts';

const ColumnPanel = lazyDialog(() => import('./column-panel.tsx').then((m) => m.ColumnPanel));

interface ColumnButtonProps {
  /** All available columns. */
  columns: readonly Pick<Column<never>, 'id' | 'heading' | 'choice' | 'fits'>[];
  stored: Stored<ColumnChoice>;
}

/** Lets the operator choose the columns of a list. */
export function ColumnButton({ columns, stored }: ColumnButtonProps) {
  return (
    <PanelButton
      preload={ColumnPanel.preload}
      panel={(props) => <ColumnPanel {...props} columns={columns} stored={stored} />}
    >
      <Button icon={Columns3}>Columns</Button>
    </PanelButton>
  );
}
