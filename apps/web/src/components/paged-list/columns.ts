import { type ReactNode, useMemo } from 'react';
import { isObject } from '@/lib/answers/is-object.ts';
import { defineStoredJson, type Stored, useStored } from '@/lib/browser/storage.ts';

/** A column of a list: its heading, its cells, and its placeholder while rows load. */
export interface Column<T> {
  /** Stable: the operator's choice of columns is stored under it. Also the area of its cells: see styles/lists.css. */
  id: string;
  heading: string;
  /** Classes of the heading, such as its width. */
  headingClassName?: string;
  /** Visually hidden: the heading of a column of buttons. */
  isHeadingHidden?: boolean;
  /** Classes of its cells. */
  className?: string;
  numeric?: boolean;
  /** Its cells are times: the heading names their zone. */
  isTime?: boolean;
  /** Classes of its placeholder while rows load. */
  skeleton: string;
  /** The default visibility. A column without it is always shown. */
  choice?: 'shown' | 'hidden';
  /** The media query of the layouts that are wide enough for it; without one, all are. */
  fits?: string;
  render: (row: T) => ReactNode;
}

/** The operator's choice for each column; the others keep their defaults. */
export type ColumnChoice = Readonly<Record<string, boolean>>;

const isChoice = (value: unknown): value is ColumnChoice =>
  isObject(value) && Object.values(value).every((shown) => typeof shown === 'boolean');

/** Stored in this browser, for the list with this name. */
export const defineColumnChoice = (list: string): Stored<ColumnChoice> =>
  defineStoredJson<ColumnChoice>({
    key: `clearbench.columns.${list}`,
    scope: 'operator',
    isPreference: true,
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

/** The visible columns; the same array until the choice changes. */
export function useShownColumns<T>(
  columns: readonly Column<T>[],
  stored: Stored<ColumnChoice>,
): readonly Column<T>[] {
  const [chosen] = useStored(stored);
  return useMemo(() => columns.filter((column) => isShown(column, chosen)), [columns, chosen]);
}
