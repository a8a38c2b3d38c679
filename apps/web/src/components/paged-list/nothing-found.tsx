import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';

interface NothingFoundProps {
  /** `No transactions found`. */
  title: string;
  /** `No transfer fits these filters.` */
  text: string;
  onClearFilters: () => void;
}

/** What a list shows when its filters leave no row. */
export function NothingFound({ title, text, onClearFilters }: NothingFoundProps) {
  return (
    <EmptyState title={title} text={text} action={<Button onClick={onClearFilters}>Clear filters</Button>} />
  );
}
