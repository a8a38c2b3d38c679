import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { PanelButton } from '@/components/panel-button.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';

const FilterPanel = lazyDialog(() => import('./filter-panel.tsx').then((m) => m.FilterPanel));

interface MoreFiltersProps {
  search: string;
  onSearch: (search: string, isContinued: boolean) => void;
}

/** Fields for the conditions of the search text. */
export function MoreFilters({ search, onSearch }: MoreFiltersProps) {
  return (
    <PanelButton
      preload={FilterPanel.preload}
      panel={(props) => (
        <FilterPanel {...props} search={search} onApply={(written) => onSearch(written, false)} />
      )}
    >
      <Button>More filters</Button>
    </PanelButton>
  );
}
