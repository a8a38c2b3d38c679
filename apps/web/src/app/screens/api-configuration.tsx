import { ConfigurationView } from '@/features/configuration/components/configuration-view.tsx';
import type { ScreenProps } from '../screen.ts';

const LINKS = [
  { label: 'Configuration Wizard', href: '/api-configuration/wizard' },
  { label: 'API Keys', href: '/api-configuration/keys' },
  { label: 'Webhooks', href: '/api-configuration/webhooks' },
  { label: 'Manual Payload Operations', href: '/api-configuration/manual' },
  { label: 'CSV upload', href: '/api-configuration/csv' },
  { label: 'SSH upload', href: '/api-configuration/ssh' },
];

export function ApiConfigurationScreen({ title }: ScreenProps) {
  return <ConfigurationView title={title} links={LINKS} />;
}
