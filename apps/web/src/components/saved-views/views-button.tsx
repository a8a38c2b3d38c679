import { Bookmark } from 'lucide-react';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { PanelButton } from '@/components/panel-button.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import type { FilteredList } from './saved-views.ts';

const ViewsPanel = lazyDialog(() => import('./views-panel.tsx').then((m) => m.ViewsPanel));

/** Saves filters under a name, for every list that keeps its filters in the URL. */
export function ViewsButton({ list, filters }: FilteredList) {
  return (
    <PanelButton
      preload={ViewsPanel.preload}
      panel={(props) => <ViewsPanel {...props} list={list} filters={filters} />}
    >
      <Button icon={Bookmark}>Views</Button>
    </PanelButton>
  );
}
