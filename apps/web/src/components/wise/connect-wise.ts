import { type OperationResult, PATHS, type WiseConnectInput } from '@clearbench/contract';
import { ApiError, apiRequest } from '@/lib/api.ts';
import { useSend } from '@/lib/use-send.ts';

const FAILED = 'There was an error connecting to Wise API';

/** What the server says about a refusal; that no answer came is told in the specification's words. */
export const connectErrorText = (error: unknown): string =>
  (error instanceof ApiError ? error.publicMessage : null) ?? FAILED;

export function useConnectWise() {
  return useSend({
    send: (input: WiseConnectInput) => apiRequest<OperationResult>('POST', PATHS.wiseConnect, input),
    done: ({ message }) => ({ title: 'Wise connection successful', description: message }),
    failed: (error) => ({ title: 'Wise connection failed', description: connectErrorText(error) }),
    invalidates: [PATHS.wiseConnection],
  });
}
