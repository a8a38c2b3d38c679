import type { Operator } from '@clearbench/contract';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { useFactors } from '../api/factors.ts';
import { FactorList } from './factor-list.tsx';
import { PasswordForm } from './password-form.tsx';

/** The operator's own password and second factors. */
export function SecuritySection({ operator }: { operator: Operator | undefined }) {
  const { data: factors, error, refetch } = useFactors();
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)]">
      {factors?.password !== false && (
        <PasswordForm about={operator === undefined ? [] : [operator.username, operator.email]} />
      )}
      <div>
        {factors !== undefined && <FactorList factors={factors} />}
        {factors === undefined &&
          (error === null ? (
            <Skeleton className="h-32" />
          ) : (
            <LoadFailure title="Your second factors could not be loaded" error={error} onRetry={refetch} />
          ))}
      </div>
    </div>
  );
}
