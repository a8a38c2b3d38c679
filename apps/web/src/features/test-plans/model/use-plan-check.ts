import { PATHS } from '@clearbench/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { checkPlan } from '../api/check-plan.ts';

const TYPING_PAUSE_MS = 500;

/** The faults of a text, once typing pauses. */
export function usePlanCheck(text: string) {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const query = useQuery({
    queryKey: [PATHS.testPlanCheck, settled],
    queryFn: () => checkPlan(settled),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { ...query, isCurrent: settled === text && !query.isPlaceholderData && query.data !== undefined };
}
