import { PATHS, type WebhookHealth } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { pathWithId } from '@/lib/api/api.ts';

export const useWebhookHealth = (id: string) =>
  useQuery<WebhookHealth>({ queryKey: [pathWithId(PATHS.webhookHealth, id)] });
