import { PATHS, type Webhook } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';

/** Newest first. */
export const useWebhooks = () => useQuery<Webhook[]>({ queryKey: [PATHS.webhooks] });
