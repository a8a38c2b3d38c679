import type { Factors } from '@clearbench/contract';
import { PATHS } from '@clearbench/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { askConfirmation } from '@/lib/api/confirmation.ts';
import { setPageTitle } from '@/lib/navigation/page-title.ts';
import { useFactors } from '../api/factors.ts';
import { FactorList } from './factor-list.tsx';

/** Shown instead of every screen while a required second factor is missing. */
export function FactorNeeded() {
  const client = useQueryClient();
  const { data: factors, error, refetch } = useFactors();
  useEffect(() => setPageTitle('Second Factor'), []);
  // Everything was refused before.
  const enter = () => client.invalidateQueries();
  // A factor that is set up here shows its recovery codes before the rest of the console.
  const [before, setBefore] = useState<Factors | null>(null);
  if (before === null && factors !== undefined) setBefore(factors);
  const hasFactor = before !== null && (before.app || before.passkeys.length > 0);
  return (
    <>
      <h1>Second Factor</h1>
      <p className="mt-2 mb-4 text-ink-2">
        {hasFactor
          ? 'A second factor is required here, and you have logged in without yours.'
          : 'A second factor is required here. Set one up to continue.'}
      </p>
      {factors === undefined &&
        (error === null ? (
          <Skeleton className="h-32" />
        ) : (
          <LoadFailure title="Your second factors could not be loaded" error={error} onRetry={refetch} />
        ))}
      {factors !== undefined && !hasFactor && <FactorList factors={factors} onAdded={enter} />}
      {hasFactor && (
        <Button
          variant="primary"
          className="self-start"
          onClick={async () => {
            if (await askConfirmation()) await client.invalidateQueries({ queryKey: [PATHS.session] });
          }}
        >
          Confirm with your second factor
        </Button>
      )}
    </>
  );
}
