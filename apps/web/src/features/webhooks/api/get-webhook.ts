import { fillPath, PATHS } from '@clearbench/contract';
import { useRead } from '@/lib/api/read.ts';

export const useWebhook = (id: string) => useRead(fillPath(PATHS.webhook, { id }), { enabled: id !== '' });
