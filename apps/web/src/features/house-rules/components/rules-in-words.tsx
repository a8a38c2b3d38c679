import { useRulesInForce } from '@/components/house-rules/rules-in-force.ts';
import { Card } from '@/components/ui/display/card.tsx';
import { TextLink } from '@/components/ui/display/text-link.tsx';
import { ruleText, scopeText } from '../model/rule-text.ts';

/** The rules in force, one in a line; nothing if there are none. */
export function RulesInWords() {
  const house = useRulesInForce();
  if (house == null) return null;
  const { title, rules } = house.document;
  return (
    <Card title={title} aside={<TextLink href="/house-rules">House Rules</TextLink>} className="mt-4">
      <ul className="divide-y divide-line">
        {rules.map((rule) => (
          <li key={rule.name} className="px-4 py-2 wrap-anywhere">
            {ruleText(rule)} <span className="text-sm text-ink-3">{scopeText(rule)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
