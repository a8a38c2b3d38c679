import { ApiKeysView } from '@/features/api-keys/components/api-keys-view.tsx';

export function ApiKeysScreen() {
  return <ApiKeysView />;
}
