import type { FailureReason } from '@clearbench/contract';
import { Code } from '@/components/ui/code.tsx';
import { publicCode } from '@/lib/reason-text.ts';

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
