import { fillPath, PATHS } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { readOneQuery } from '@/lib/api/read.ts';

export const webhookQuery = (id: string) =>
  readOneQuery(fillPath(PATHS.webhook, { id }), { enabled: id !== '' });

export const useWebhook = (id: string) => useQuery(webhookQuery(id));
