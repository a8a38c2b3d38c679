import type { CaseFailure } from '@clearbench/contract';
import { Fact, Facts } from '@/components/facts.tsx';
import { EvidenceList } from './evidence-list.tsx';

/** Why a case failed. */
export function FailureNote({ failure: { expected, came, evidence } }: { failure: CaseFailure }) {
  return (
    <section aria-label="Why it failed" className="rounded-md border border-failed/40 px-3.5 py-2.5">
      <h4 className="text-sm font-semibold text-failed">Why it failed</h4>
      <div className="mt-1">
        <Facts>
          <Fact label="Expected">
            <span className="whitespace-pre-line">{expected}</span>
          </Fact>
          <Fact label="Actual">
            <span className="whitespace-pre-line">{came}</span>
          </Fact>
          {evidence.length > 0 && (
            <Fact label="Evidence">
              <EvidenceList evidence={evidence} />
            </Fact>
          )}
        </Facts>
      </div>
    </section>
  );
}
