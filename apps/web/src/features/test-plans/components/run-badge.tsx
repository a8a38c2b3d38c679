import type { RunSummary } from '@clearbench/contract';
import { Badge } from '@/components/ui/badge.tsx';
import { RUN_LOOKS } from '../model/looks.ts';

export function RunBadge({ run }: { run: Pick<RunSummary, 'state'> | null }) {
  if (run === null) return <Badge>Not begun</Badge>;
  const { text, tone } = RUN_LOOKS[run.state];
  return <Badge tone={tone}>{text}</Badge>;
}
