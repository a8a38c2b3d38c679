import { PATHS, type Webhook } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { pathWithId } from '@/lib/api/api.ts';

export const useWebhook = (id: string) =>
  useQuery<Webhook>({ queryKey: [pathWithId(PATHS.webhook, id)], enabled: id !== '' });
