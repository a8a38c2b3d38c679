import { type ReactNode, useMemo } from 'react';
import { defineStoredJson, type Stored, useStored } from '@/lib/storage.ts';

/** One column of a list: its heading, its cells and its place while the rows load. */
export interface Column<T> {
  /** Stable: the operator's choice of columns is kept by it. */
  id: string;
  heading: string;
  /** Classes of the heading, such as its width. */
  headingClassName?: string;
  /** Only heard: the heading of a column of buttons. */
  isHeadingHidden?: boolean;
  /** Classes of its cells. */
  className: string;
  numeric?: boolean;
  /** Classes of the bar that stands there while the rows load. */
  skeleton: string;
  /** What holds until the operator chooses. A column without it always shows. */
  choice?: 'shown' | 'hidden';
  render: (row: T) => ReactNode;
}

/** What the operator chose, by column; the others are as they come. */
export type ColumnChoice = Readonly<Record<string, boolean>>;

const isChoice = (value: unknown): value is ColumnChoice =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((shown) => typeof shown === 'boolean');

/** Kept by this browser, for the list of this name. */
export const defineColumnChoice = (list: string): Stored<ColumnChoice> =>
  defineStoredJson<ColumnChoice>({
    key: `clearbench.columns.${list}`,
    fallback: () => ({}),
    revive: (parsed) => {
      if (!isChoice(parsed)) throw new TypeError('Not a choice of columns');
      return parsed;
    },
  });

export const isShown = (
  { id, choice }: Pick<Column<never>, 'id' | 'choice'>,
  chosen: ColumnChoice,
): boolean => choice === undefined || (chosen[id] ?? choice === 'shown');

/** The columns that are shown now; the same array until the choice changes. */
export function useShownColumns<T>(
  columns: readonly Column<T>[],
  stored: Stored<ColumnChoice>,
): readonly Column<T>[] {
  const [chosen] = useStored(stored);
  return useMemo(() => columns.filter((column) => isShown(column, chosen)), [columns, chosen]);
}
