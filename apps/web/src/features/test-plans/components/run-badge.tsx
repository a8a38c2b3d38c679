import type { RunSummary } from '@clearbench/contract';
import { Badge, ValueBadge } from '@/components/ui/display/badge.tsx';
import { RUN_LOOKS } from '../model/state-labels.ts';

export function RunBadge({ run }: { run: Pick<RunSummary, 'state'> | null }) {
  if (run === null) return <Badge>Not started</Badge>;
  return <ValueBadge looks={RUN_LOOKS} value={run.state} />;
}
