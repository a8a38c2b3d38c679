import { ApiError } from '@/lib/api.ts';

export type Phase = 'not-connected' | 'waiting' | 'connected';

export const BADGES: Record<Phase, string> = {
  'not-connected': 'Not connected',
  waiting: 'Waiting for authorization...',
  connected: 'Connected to Wise',
};

export const CODE_MISSING = 'Please enter the authorization code';
export const DENIED = 'Access was denied on the page of Wise. Nothing was connected.';

/** Why no page could be opened. The server's reason follows the fixed words. */
export function startErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Network error while starting authorization';
  const failed = 'Failed to generate authorization URL';
  return error.publicMessage === null ? failed : `${failed}: ${error.publicMessage}`;
}

export function exchangeErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Network error during token exchange';
  return error.publicMessage ?? 'Failed to exchange authorization code';
}

/** The visible part of the handle. */
export const tokenPreview = (handle: string): string => `${handle.slice(0, 20)}...`;
