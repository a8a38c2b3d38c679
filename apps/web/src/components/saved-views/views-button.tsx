import { Bookmark } from 'lucide-react';
import { lazy } from 'react';
import { PanelButton } from '@/components/panel-button.tsx';

const load = () => import('./views-panel.tsx');
const ViewsPanel = lazy(() => load().then((m) => ({ default: m.ViewsPanel })));
const preload = () => void load().catch(() => undefined);

export interface ViewsButtonProps {
  /** Under which the views of this list are kept. */
  list: string;
  /** The params of the URL that are filters. */
  filters: readonly string[];
}

/** Names for filters that are used again and again, for every list that keeps its filters in the URL. */
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
