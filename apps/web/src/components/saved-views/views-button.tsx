import { Bookmark } from 'lucide-react';
import { lazy } from 'react';
import { PanelButton } from '@/components/panel-button.tsx';

const load = () => import('./views-panel.tsx');
const ViewsPanel = lazy(() => load().then((m) => ({ default: m.ViewsPanel })));
const preload = () => void load().catch(() => undefined);

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
      icon={<Bookmark aria-hidden="true" />}
      label="Views"
      preload={preload}
      panel={(props) => <ViewsPanel {...props} list={list} filters={filters} />}
    />
  );
}
