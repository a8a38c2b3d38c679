import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { formatCount } from '@/lib/text/format.ts';
import { Button } from '../buttons/button.tsx';
import { TableFooter } from '../layout/table.tsx';

/** More would make the page slow to open, and could not be read at once. */
const FIRST = 20;

interface FirstItemsProps<T> {
  items: readonly T[];
  /** The name of the items, in the plural. */
  noun: string;
  /** Classes of the footer, which appears only under a list longer than its first items. */
  className?: string;
  /** Renders the shown items. */
  children: (shown: readonly T[]) => ReactNode;
}

/** The first items of a long list, and a button that doubles how many are shown. */
export function FirstItems<T>({ items, noun, className, children }: FirstItemsProps<T>) {
  const [limit, setLimit] = useState(FIRST);
  const count = useRef<HTMLSpanElement>(null);
  // Rendering many more takes a while: the button reacts before that.
  const shown = items.slice(0, useDeferredValue(limit));
  const showMore = () => {
    setLimit(limit * 2);
    // The button that has the focus disappears with the last item.
    if (limit * 2 >= items.length) count.current?.focus();
  };
  return (
    <>
      {children(shown)}
      {items.length > FIRST && (
        <TableFooter className={className}>
          <span ref={count} role="status" tabIndex={-1} className="focus:outline-none">
            {formatCount(shown.length)} of {formatCount(items.length)} {noun}
          </span>
          {shown.length < items.length && (
            <Button size="sm" aria-label={`Show more ${noun}`} onClick={showMore}>
              Show more
            </Button>
          )}
        </TableFooter>
      )}
    </>
  );
}
