import { useEffect, useState } from 'react';
import type { FirstPayment } from '@/lib/messages/first-payment.ts';
import type { House } from '@/lib/messages/house.ts';
import { useAnalysis } from '@/lib/messages/use-analysis.ts';

/** A payment that the rules accept; null until it is built. The rules are undefined while they are loading. */
export function useFirstPayment(house: House | null | undefined) {
  const { firstPayment, failure, retry } = useAnalysis(null);
  const [payment, setPayment] = useState<FirstPayment | null>(null);
  useEffect(() => {
    if (house === undefined) return;
    let isCurrent = true;
    void firstPayment(house).then((built) => {
      if (isCurrent) setPayment(built);
    });
    return () => {
      isCurrent = false;
    };
  }, [firstPayment, house]);
  return { payment, error: failure === null ? null : new Error(failure), retry };
}
