import type { FailureReason } from '@clearbench/contract';
import { Code } from '@/components/ui/display/code.tsx';
import { publicCode } from '@/lib/text/reason-text.ts';

/** Why a transfer failed. */
export function Reason({ reason }: { reason: FailureReason }) {
  const code = publicCode(reason);
  return (
    <>
      {code !== null && <Code className="font-medium">{code} </Code>}
      {reason.text}
    </>
  );
}
