import type { ComponentProps, ReactNode } from 'react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { StepButtons, stepByKey } from '@/components/step-buttons.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Dialog } from '@/components/ui/overlays/dialog.tsx';
import type { OpenRow } from '@/lib/paged-list/use-open-row.ts';
import { capitalised } from '@/lib/text/capitalised.ts';

interface RowDialogProps extends OpenRow, Omit<ComponentProps<typeof Dialog>, 'id' | 'onKeyDown'> {
  id: string;
  /** The name of the rows: `message`. */
  noun: string;
}

/** Shows one row of the list below; buttons and ↑ and ↓ step to its neighbours. */
export function RowDialog({ id, rows, onStep, noun, aside, ...dialog }: RowDialogProps) {
  const place = rows?.indexOf(id) ?? -1;
  const previous = place > 0 ? rows?.idAt(place - 1) : undefined;
  const next = place === -1 ? undefined : rows?.idAt(place + 1);
  const steps = { previous, next, onStep };
  return (
    <Dialog
      {...dialog}
      onKeyDown={(event) => stepByKey(steps, event)}
      aside={
        <>
          {aside}
          {place !== -1 && <StepButtons {...steps} noun={noun} />}
        </>
      }
    />
  );
}

interface RowContentProps<T> {
  /** Its data is null if the row does not exist. */
  query: { data: T | null | undefined; error: unknown; refetch: () => unknown };
  noun: string;
  /** Shown while it is loaded. */
  skeleton: ReactNode;
  /** Says that no row has this id. */
  missing: ReactNode;
  children: (data: T) => ReactNode;
}

/** The content of a RowDialog, once it is loaded. */
export function RowContent<T>({ query, noun, skeleton, missing, children }: RowContentProps<T>) {
  const { data, error, refetch } = query;
  if (data != null) return children(data);
  if (data === null) return <InlineAlert title={`${capitalised(noun)} not found`}>{missing}</InlineAlert>;
  if (error === null) return skeleton;
  return <LoadFailure title={`The ${noun} could not be loaded`} error={error} onRetry={refetch} />;
}
