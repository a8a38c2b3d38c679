import { fillPath, PATHS } from '@clearbench/contract';
import { useRead } from '@/lib/api/read.ts';

export const useWebhookHealth = (id: string) => useRead(fillPath(PATHS.webhookHealth, { id }));
