import {
  type ApiKey,
  type CreateApiKeyInput,
  type CreatedWebhook,
  type CreateWebhookInput,
  PATHS,
} from '@clearbench/contract';
import { EVENT_OPTIONS } from '@/components/webhooks/events.ts';
import { keyPrefix } from '@/components/webhooks/receiver-url.ts';
import { apiRequest, errorText } from '@/lib/api.ts';
import { inTurn } from '@/lib/in-turn.ts';
import { useSend } from '@/lib/use-send.ts';
import {
  type ConfigurationPackage,
  PACKAGE_EVENT_OF,
  type Publication,
  packageName,
} from '../model/package.ts';
import { storedPackages } from '../model/stored-packages.ts';

interface PublishOptions {
  /** Called after each of the two steps, so that a retry continues where the last attempt ended. */
  onStep: (publication: Publication) => void;
}

/**
 * Creates the key of a package on the server, then its webhook. Each is created once, however often and in however many tabs it
 * is tried.
 */
export function usePublishPackage({ onStep }: PublishOptions) {
  return useSend({
    send: (shown: ConfigurationPackage) =>
      inTurn(`publish.${shown.id}`, async () => {
        // Another tab may have got further than what is shown here.
        const saved = storedPackages.read().find(({ id }) => id === shown.id);
        if (saved === undefined) throw new Error('The package has been deleted in another tab.');
        const publication = saved.published ?? (await makeKey(saved));
        onStep(publication);
        if (publication.webhookId === null) {
          onStep({ ...publication, webhookId: await makeWebhook(saved) });
        }
      }),
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
  return { apiKeyId: id, keyPreview: keyPrefix(apiKey), webhookId: null };
}

async function makeWebhook(saved: ConfigurationPackage): Promise<string> {
  const input = {
    url: saved.webhookUrl,
    events: EVENT_OPTIONS.map(({ event }) => event).filter((event) =>
      saved.events.includes(PACKAGE_EVENT_OF[event]),
    ),
    active: saved.isActive,
    description: packageName(saved).slice(0, 200),
  } satisfies CreateWebhookInput;
  return (await apiRequest<CreatedWebhook>('POST', PATHS.webhooks, input)).id;
}
