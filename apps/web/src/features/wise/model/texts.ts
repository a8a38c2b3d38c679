import type { WiseProfileView } from '@clearbench/contract';
import { ApiError } from '@/lib/api/api.ts';

export type Phase = 'not-connected' | 'waiting' | 'connected';

export const BADGES: Record<Phase, string> = {
  'not-connected': 'Not connected',
  waiting: 'Waiting for authorization...',
  connected: 'Connected to Wise',
};

export const CODE_MISSING = 'Please enter the authorization code';
export const DENIED = 'Access was denied on the Wise page. Nothing was connected.';

/** The browser could not open a page. */
export const startErrorText = (error: unknown): string =>
  error instanceof ApiError
    ? 'Failed to generate authorization URL'
    : 'Network error while starting authorization';

/** Why, if the server gave a reason. */
export const startErrorReason = (error: unknown): string | null =>
  error instanceof ApiError ? error.publicMessage : null;

export function exchangeErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Network error during token exchange';
  return error.publicMessage ?? 'Failed to exchange authorization code';
}

/** The name of a profile; Wise may know none. */
export const profileName = ({ details: { name } }: WiseProfileView): string =>
  name === null || name.trim() === '' ? 'Business Profile' : name;

/** The visible part of the handle. */
export const tokenPreview = (handle: string): string => `${handle.slice(0, 20)}...`;
