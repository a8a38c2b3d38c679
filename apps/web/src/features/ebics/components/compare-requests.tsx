import type { EbicsRequestDetails } from '@clearbench/contract';
import { alignLines } from '@clearbench/rule-documents/align-lines';
import { useMemo } from 'react';
import { SideBySide } from '@/components/documents/versions/side-by-side.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { useRequest } from '../api/requests.ts';
import { xmlLines } from '../model/xml-lines.ts';

interface CompareRequestsProps {
  request: EbicsRequestDetails;
  workedId: string;
}

/** A request and an earlier one of the same order that worked, line by line. */
export function CompareRequests({ request, workedId }: CompareRequestsProps) {
  const { data: worked, error, refetch } = useRequest(workedId);
  const [before, after] = [worked?.request ?? null, request.request];
  const lines = useMemo(
    () => (before === null || after === null ? null : alignLines(xmlLines(before), xmlLines(after))),
    [before, after],
  );
  if (worked === undefined) {
    return error === null ? (
      <Skeleton className="mt-3 h-60" />
    ) : (
      <LoadFailure
        title="The request that worked could not be loaded"
        error={error}
        onRetry={refetch}
        className="mt-3"
      />
    );
  }
  return (
    <div className="mt-3">
      {lines === null ? (
        <p className="text-ink-2">The text of one of both is no longer kept.</p>
      ) : (
        <>
          <p className="mb-2 text-ink-2">
            Timestamp, Nonce, digests and signatures differ between any two requests. Look for other lines.
          </p>
          <SideBySide titles={['The request that worked', 'This request']} lines={lines} />
        </>
      )}
    </div>
  );
}
