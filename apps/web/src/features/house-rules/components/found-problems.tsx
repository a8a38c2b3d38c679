import type { RulesTrial } from '@clearbench/contract';

/** The problems that the rules find in a payload, the first few of `count`. */
export function FoundProblems({
  problems,
  count,
}: Pick<RulesTrial['results'][number], 'problems' | 'count'>) {
  return (
    <>
      {problems.map(({ message, line, path, index }) => (
        <p key={`${message} ${index} ${line} ${path}`} className="wrap-anywhere">
          {message}
          {line !== null && <span className="text-ink-3"> Line {line}.</span>}
        </p>
      ))}
      {count > problems.length && <p className="text-sm text-ink-3">and {count - problems.length} more</p>}
    </>
  );
}
