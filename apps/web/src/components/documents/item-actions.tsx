import { Ellipsis } from 'lucide-react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { MenuButton } from '@/components/ui/buttons/menu-button.tsx';

export interface ItemActs {
  onCopy: (index: number) => void;
  onMove: (index: number, to: number) => void;
  onRemove: (index: number) => void;
}

interface ItemActionsProps {
  /** As in `Edit rule eur-only`. */
  name: string;
  index: number;
  /** The number of items in the list. */
  count: number;
  acts: ItemActs;
  /** Null: it has no form. */
  onEdit: (() => void) | null;
}

/** The actions on one item in a list of a document. */
export function ItemActions({ name, index, count, acts, onEdit }: ItemActionsProps) {
  return (
    <div className="flex items-center gap-1">
      <Button size="sm" disabled={onEdit === null} aria-label={`Edit ${name}`} onClick={() => onEdit?.()}>
        Edit
      </Button>
      <MenuButton
        sections={[
          {
            key: 'order',
            items: [
              {
                key: 'up',
                content: 'Move up',
                disabled: index === 0,
                onSelect: () => acts.onMove(index, index - 1),
              },
              {
                key: 'down',
                content: 'Move down',
                disabled: index === count - 1,
                onSelect: () => acts.onMove(index, index + 1),
              },
              { key: 'copy', content: 'Copy', onSelect: () => acts.onCopy(index) },
            ],
          },
          {
            key: 'remove',
            items: [{ key: 'remove', content: 'Remove', onSelect: () => acts.onRemove(index) }],
          },
        ]}
      >
        <Button size="sm" variant="ghost" icon={Ellipsis} aria-label={`Actions for ${name}`} />
      </MenuButton>
    </div>
  );
}
