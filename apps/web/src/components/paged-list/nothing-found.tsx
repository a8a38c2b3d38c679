import type { ReactNode } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { EmptyState } from '@/components/ui/feedback/empty-state.tsx';

interface NothingFoundProps {
  /** `No transactions found`. */
  title: string;
  /** `No transfers match these filters.` */
  text: string;
  onClearFilters: () => void;
  /** Another way to find it. */
  action?: ReactNode;
}

/** Shown by a list when its filters leave no row. */
export function NothingFound({ title, text, onClearFilters, action }: NothingFoundProps) {
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <>
          {action}
          <Button onClick={onClearFilters}>Clear filters</Button>
        </>
      }
    />
  );
}
