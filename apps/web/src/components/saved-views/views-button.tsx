import { Bookmark } from 'lucide-react';
import { lazyDialog } from '@/components/lazy.tsx';
import { PanelButton } from '@/components/panel-button.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';

const ViewsPanel = lazyDialog(() => import('./views-panel.tsx').then((m) => m.ViewsPanel));

export interface ViewsButtonProps {
  /** The name under which the views of this list are stored. */
  list: string;
  /** The URL parameters that are filters. */
  filters: readonly string[];
}

/** Saves filters under a name, for every list that keeps its filters in the URL. */
export function ViewsButton({ list, filters }: ViewsButtonProps) {
  return (
    <PanelButton
      preload={ViewsPanel.preload}
      panel={(props) => <ViewsPanel {...props} list={list} filters={filters} />}
    >
      <Button icon={Bookmark}>Views</Button>
    </PanelButton>
  );
}
