import { PATHS } from '@clearbench/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { tryText } from '../api/try-house-rules.ts';

const TYPING_PAUSE_MS = 500;

/** The trial of a text, once typing pauses. */
export function useTrial(text: string) {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const query = useQuery({
    queryKey: [PATHS.houseRulesTrial, settled],
    queryFn: () => tryText(settled),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { ...query, isCurrent: settled === text && !query.isPlaceholderData && query.data !== undefined };
}
