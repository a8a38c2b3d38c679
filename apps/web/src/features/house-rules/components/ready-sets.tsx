import type { RulesDocument } from '@clearbench/house-rules/document';
import { READY_SETS } from '@clearbench/house-rules/ready-sets';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Card } from '@/components/ui/display/card.tsx';

interface ReadySetsProps {
  /** The workspace has no rules yet. */
  isFirst: boolean;
  onChoose: (document: RulesDocument) => void;
}

const EMPTY: RulesDocument = { title: 'House rules', rules: [] };

export function ReadySets({ isFirst, onChoose }: ReadySetsProps) {
  return (
    <Card
      data-wide
      className="mt-4"
      title={isFirst ? 'Start from a ready-made set' : 'Ready sets'}
      aside={
        <Button size="sm" variant="ghost" onClick={() => onChoose(EMPTY)}>
          Start empty
        </Button>
      }
    >
      <ul className="grid grid-cols-1 gap-3 p-4 sm:grid-cols-2 xl:grid-cols-3">
        {READY_SETS.map(({ id, description, document }) => (
          <li key={id} className="flex flex-col gap-1 rounded-md border border-line p-3">
            <p className="font-semibold">{document.title}</p>
            <p className="flex-auto text-ink-2">{description}</p>
            <div className="mt-2 flex items-center justify-between gap-2">
              <span className="text-sm text-ink-3">{document.rules.length} rules</span>
              <Button
                size="sm"
                aria-label={`Use this set: ${document.title}`}
                onClick={() => onChoose(document)}
              >
                Use this set
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
