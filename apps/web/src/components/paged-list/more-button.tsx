import type { ReactNode } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';

interface MoreButtonProps {
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  children: ReactNode;
}

/** Below a list: requests its next page, if it has one. */
export function MoreButton({ pages, children }: MoreButtonProps) {
  if (!pages.hasNextPage) return null;
  return (
    <div className="border-t border-line p-2 text-center">
      <Button loading={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
        {children}
      </Button>
    </div>
  );
}
