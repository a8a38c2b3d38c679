import { rulesDocumentSchema } from '@clearbench/house-rules/document';
import { Card } from '@/components/ui/card.tsx';
import { ruleText, scopeText } from '../model/rule-text.ts';

/** The rules of a document in words. */
export function RuleList({ document }: { document: unknown }) {
  const read = rulesDocumentSchema.safeParse(document).data;
  if (read === undefined || read.rules.length === 0) return null;
  return (
    <Card
      title="In words"
      aside={
        <span className="text-sm text-ink-3">
          {read.rules.length === 1 ? '1 rule' : `${read.rules.length} rules`}
        </span>
      }
    >
      <ul className="divide-y divide-line">
        {read.rules.map((rule) => (
          <li key={rule.name} className="px-4 py-2">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="mono font-medium wrap-anywhere">{rule.name}</span>
              <span className="text-sm text-ink-3">{scopeText(rule)}</span>
            </p>
            <p className="text-ink-2 wrap-anywhere">{ruleText(rule)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
