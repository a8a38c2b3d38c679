import { runRulesText, type TestRun } from '@clearbench/contract';
import { Digest } from '@/components/documents/versions/digest.tsx';
import { Fact, Facts } from '@/components/facts.tsx';
import { RealTime } from '@/components/time.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { capitalised } from '@/lib/text/capitalised.ts';

/** The plan and the house rules that decided a run, and the changes of the rules since its start. */
export function RunDocuments({ run: { version, digest, rules } }: { run: TestRun }) {
  const [start, ...changes] = rules;
  const [, ...texts] = runRulesText(rules);
  return (
    <div className="grid gap-3">
      <Facts>
        <Fact label="Plan">
          Version {version} <Digest value={digest} item="Digest of the plan" />
        </Fact>
        <Fact label="House rules">
          {start === undefined || start.version === null ? (
            'None at the start'
          ) : (
            <>
              Version {start.version} <Digest value={start.digest ?? ''} item="Digest of the house rules" />
            </>
          )}
        </Fact>
      </Facts>
      {changes.length > 0 && (
        <InlineAlert variant="warning" isSilent title="The house rules changed during this run">
          <ul className="grid gap-1">
            {texts.map(({ at, text }, index) => (
              <li key={`${at} ${text}`}>
                {capitalised(text)}, <RealTime iso={at} relativeClassName="hidden" />{' '}
                <ChangedTo digest={changes[index]?.digest ?? null} />
              </li>
            ))}
          </ul>
        </InlineAlert>
      )}
    </div>
  );
}

const ChangedTo = ({ digest }: { digest: string | null }) =>
  digest !== null && <Digest value={digest} item="Digest of the house rules" />;
