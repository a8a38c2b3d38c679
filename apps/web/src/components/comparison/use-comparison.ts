import { useEffect, useState } from 'react';
import type { Compared, ComparisonRequest } from '@/lib/messages/protocol.ts';
import { useAnalysis } from '@/lib/messages/use-analysis.ts';

interface Answer {
  readonly comparison: ComparisonRequest;
  readonly compared: Compared;
}

/** The differences of two messages; null until they are known, and without a second message. */
export function useComparison({ one, other, ignore }: ComparisonRequest): Compared | null {
  const { compare } = useAnalysis(null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (other.trim() === '') return;
    let isCurrent = true;
    const comparison = { one, other, ignore };
    void compare(comparison).then((compared) => {
      if (isCurrent) setAnswer({ comparison, compared });
    });
    return () => {
      isCurrent = false;
    };
  }, [compare, one, other, ignore]);
  // The last differences stay while the choice of what to ignore changes.
  return answer?.comparison.one === one && answer.comparison.other === other ? answer.compared : null;
}
