import {
  type ApiKey,
  type CreateApiKeyInput,
  type CreatedWebhook,
  type CreateWebhookInput,
  PATHS,
  type WebhookEvent,
} from '@clearbench/contract';
import { apiRequest, errorText } from '@/lib/api.ts';
import { useSend } from '@/lib/use-send.ts';
import { keyPreview } from '../model/codes.ts';
import {
  type ConfigurationPackage,
  type PackageEvent,
  type Publication,
  packageName,
} from '../model/package.ts';

const SUBSCRIPTION: Readonly<Record<PackageEvent, WebhookEvent>> = {
  'transaction.initiated': 'initiation',
  'transaction.processing': 'processing',
  'conversion.completed': 'conversion',
  'settlement.completed': 'completion',
};

interface PublishOptions {
  /** Called after each of the two steps, so that a repetition goes on where the last one ended. */
  onStep: (publication: Publication) => void;
}

/** Makes the key of a package on the server, then its webhook. Each is made once, however often it is tried. */
export function usePublishPackage({ onStep }: PublishOptions) {
  return useSend({
    send: async (saved: ConfigurationPackage) => {
      const publication = saved.published ?? (await makeKey(saved));
      onStep(publication);
      if (publication.webhookId === null) {
        onStep({ ...publication, webhookId: await makeWebhook(saved) });
      }
    },
    done: (_result, saved) => ({
      title: 'Configuration Published',
      description: `The server has a key and a webhook for "${packageName(saved)}".`,
    }),
    failed: (error) => ({
      title: 'Error',
      description: `Failed to publish the configuration: ${errorText(error)}`,
    }),
    invalidates: [PATHS.apiKeys, PATHS.webhooks],
  });
}

async function makeKey({ label }: ConfigurationPackage): Promise<Publication> {
  const input = { label: label.slice(0, 100), isActive: true } satisfies CreateApiKeyInput;
  const { id, apiKey } = await apiRequest<ApiKey>('POST', PATHS.apiKeys, input);
  return { apiKeyId: id, keyPreview: keyPreview(apiKey), webhookId: null };
}

async function makeWebhook(saved: ConfigurationPackage): Promise<string> {
  const input = {
    url: saved.webhookUrl,
    events: saved.events.map((event) => SUBSCRIPTION[event]),
    active: saved.isActive,
    description: packageName(saved).slice(0, 200),
  } satisfies CreateWebhookInput;
  return (await apiRequest<CreatedWebhook>('POST', PATHS.webhooks, input)).id;
}
