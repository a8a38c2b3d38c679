import { PATHS } from '@clearbench/contract';
import { useRead } from '@/lib/api/read.ts';

/** Newest first. */
export const useWebhooks = () => useRead(PATHS.webhooks);
