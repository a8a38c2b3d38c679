import type { Transaction } from '@clearbench/contract';
import { FlaskConical } from 'lucide-react';
import { scenarioSummary } from '@/lib/text/scenario-text.ts';

/** Beside the status of a transfer whose outcome a scenario decides, so that it is not mistaken for a real one. */
export function ScenarioMark({ transaction }: { transaction: Transaction }) {
  const summary = scenarioSummary(transaction);
  if (summary === null) return null;
  const text = `Scenario: ${summary}`;
  return (
    <span role="img" aria-label={text} title={text} className="ml-0.5 inline-flex align-middle text-ink-2">
      <FlaskConical aria-hidden="true" className="size-3.25" />
    </span>
  );
}
