import type { EbicsRequest } from '@clearbench/contract';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { codeName, codesOf, outcomeOf } from '../model/codes.ts';

/** The codes of the answer that say the most, with their names, and whether anything is wrong. */
export function RequestVerdict({ request }: { request: EbicsRequest }) {
  const isRight = request.problem === null;
  const Icon = isRight ? CircleCheck : CircleAlert;
  const codes = codesOf(request);
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Icon aria-hidden="true" className={`size-4 shrink-0 ${isRight ? 'text-completed' : 'text-failed'}`} />
      <span className="sr-only">{isRight ? 'Right' : 'Refused'}</span>
      <span className="truncate" title={codes.map((code) => `${code} ${codeName(code)}`).join(', ')}>
        {codes.length === 0
          ? outcomeOf(request).text
          : codes.map((code) => (
              <span key={code} className="mr-2">
                <span className="mono">{code}</span> <span className="text-ink-2">{codeName(code)}</span>
              </span>
            ))}
      </span>
    </span>
  );
}
