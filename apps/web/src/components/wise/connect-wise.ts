import { type OperationResult, PATHS, type WiseConnectInput } from '@clearbench/contract';
import { ApiError, apiRequest } from '@/lib/api.ts';
import { useSend } from '@/lib/use-send.ts';

const FAILED = 'There was an error connecting to Wise API';

/** Shows the server's reason for a refusal; a missing response has a fixed text. */
export const connectErrorText = (error: unknown): string =>
  (error instanceof ApiError ? error.publicMessage : null) ?? FAILED;

/** `onConnected` is called after a success, once the connection has been reloaded. */
export function useConnectWise(onConnected?: () => unknown) {
  return useSend({
    send: (input: WiseConnectInput) => apiRequest<OperationResult>('POST', PATHS.wiseConnect, input),
    done: ({ message }) => ({ title: 'Wise connection successful', description: message }),
    failed: (error) => ({ title: 'Wise connection failed', description: connectErrorText(error) }),
    invalidates: [PATHS.wiseConnection],
    onDone: () => onConnected?.(),
  });
}
