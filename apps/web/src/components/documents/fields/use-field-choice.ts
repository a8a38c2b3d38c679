import { type KeyboardEvent, useId, useState } from 'react';
import type { PickableField } from './fields.ts';

export interface FieldChoice {
  /** The id of the list; that of an option is this and its index. */
  readonly id: string;
  readonly fields: readonly PickableField[];
  /** The index of the field that Enter takes; null: none. */
  readonly active: number | null;
  readonly take: (field: PickableField) => void;
  /** True for a key that chooses a field, or takes the chosen one. */
  readonly onKey: (event: KeyboardEvent) => boolean;
}

/**
 * The choice of a field below a text field, which keeps the focus: the arrow keys choose, Enter takes.
 * @param search the text that the fields are for: with another one, none is chosen
 */
export function useFieldChoice(
  fields: readonly PickableField[],
  search: string,
  take: (field: PickableField) => void,
): FieldChoice {
  const id = useId();
  const [chosen, setChosen] = useState({ search, index: -1 });
  const index = chosen.search === search ? Math.min(chosen.index, fields.length - 1) : -1;
  const onKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean => {
    if (ctrlKey || metaKey || altKey || shiftKey || fields.length === 0) return false;
    const field = fields[index];
    switch (key) {
      case 'ArrowDown':
        setChosen({ search, index: (index + 1) % fields.length });
        return true;
      case 'ArrowUp':
        setChosen({ search, index: index <= 0 ? fields.length - 1 : index - 1 });
        return true;
      case 'Enter':
        if (field === undefined) return false;
        take(field);
        return true;
      default:
        return false;
    }
  };
  return { id, fields, active: index === -1 ? null : index, take, onKey };
}

/** The attributes of a text field above the list. */
export const choiceProps = ({ id, active }: FieldChoice) => ({
  'aria-autocomplete': 'list' as const,
  'aria-controls': id,
  'aria-activedescendant': active === null ? undefined : `${id}-${active}`,
});
