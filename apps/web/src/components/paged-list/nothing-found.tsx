import { Button } from '@/components/ui/buttons/button.tsx';
import { EmptyState } from '@/components/ui/feedback/empty-state.tsx';

interface NothingFoundProps {
  /** `No transactions found`. */
  title: string;
  /** `No transfers match these filters.` */
  text: string;
  onClearFilters: () => void;
}

/** Shown by a list when its filters leave no row. */
export function NothingFound({ title, text, onClearFilters }: NothingFoundProps) {
  return (
    <EmptyState title={title} text={text} action={<Button onClick={onClearFilters}>Clear filters</Button>} />
  );
}
