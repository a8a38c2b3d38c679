import { useCallback, useState } from 'react';
import { type Details, NO_DETAILS } from '@/lib/messages/order-details.ts';

/** Details entered for the translation of one message: they do not apply to any other. */
export function useDetails(index: number) {
  const [entered, setEntered] = useState<{ index: number; details: Details }>({ index, details: NO_DETAILS });
  const setDetails = useCallback((details: Details) => setEntered({ index, details }), [index]);
  const clearDetails = useCallback(() => setEntered({ index: 0, details: NO_DETAILS }), []);
  return { details: entered.index === index ? entered.details : NO_DETAILS, setDetails, clearDetails };
}
