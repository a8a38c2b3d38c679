import { type OperationResult, PATHS, type WiseConnectInput } from '@clearbench/contract';
import { ApiError, apiRequest } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

export const CONNECTED_TITLE = 'Wise connection successful';
const FAILED = 'There was an error connecting to Wise API';

/** Shows the server's reason for a refusal; a missing response has a fixed text. */
export const connectErrorText = (error: unknown): string =>
  (error instanceof ApiError ? error.publicMessage : null) ?? FAILED;

/** `onConnected` is called after a success, once the connection has been reloaded. */
export function useConnectWise(onConnected?: (result: OperationResult) => unknown) {
  return useSend({
    send: (input: WiseConnectInput) => apiRequest('POST', PATHS.wiseConnect, input),
    done: ({ message }) => ({ title: CONNECTED_TITLE, description: message }),
    failed: (error) => ({ title: 'Wise connection failed', description: connectErrorText(error) }),
    invalidates: [PATHS.wiseConnection],
    onDone: (result) => onConnected?.(result),
  });
}
