import { ConfigurationView } from '@/features/configuration/components/configuration-view.tsx';
import type { ScreenProps } from '../screen.ts';

const LINKS = [
  { label: 'Configuration wizard', href: '/api-configuration/wizard' },
  { label: 'API keys', href: '/api-configuration/keys' },
  { label: 'Webhooks', href: '/api-configuration/webhooks' },
  { label: 'Manual payloads', href: '/api-configuration/manual' },
  { label: 'CSV upload', href: '/api-configuration/csv' },
  { label: 'SSH upload', href: '/api-configuration/ssh' },
];

export function ApiConfigurationScreen({ title }: ScreenProps) {
  return <ConfigurationView title={title} links={LINKS} />;
}
