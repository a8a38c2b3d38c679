import { fillPath, PATHS } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '@/lib/api/read.ts';

export const healthQuery = (id: string) => readQuery(fillPath(PATHS.webhookHealth, { id }));

export const useWebhookHealth = (id: string) => useQuery(healthQuery(id));
