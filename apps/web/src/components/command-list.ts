import { useEffect, useRef, useState } from 'react';

/** The look of groups and entries in a list of cmdk. */
export const COMMAND_GROUP =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-ink-3';

export const COMMAND_ITEM =
  'flex min-h-8.5 cursor-default items-center justify-between gap-x-3 rounded-sm px-2.5 wrap-anywhere max-sm:flex-wrap max-sm:py-1 data-[selected=true]:bg-accent-wash';

/** The entry that Enter runs: the first one, even if it was loaded later, until the operator moves to another. */
export function useChoice(term: string, first: string) {
  const [value, set] = useState(first);
  const keptFor = useRef<string | null>(null);
  useEffect(() => {
    if (keptFor.current !== term) set(first);
  }, [term, first]);
  const keep = () => {
    keptFor.current = term;
  };
  return { value, set, keep };
}
