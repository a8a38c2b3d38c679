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
  NOT_PUBLISHED,
  PACKAGE_EVENT_OF,
  type Publication,
  packageName,
} from '../model/package.ts';
import { storedPackages } from '../model/stored-packages.ts';
import { STORAGE_FULL } from '../model/texts.ts';
import { packageActions } from '../model/use-packages.ts';

const ID_LENGTH = 36;
/** As long as any publication. */
const LONGEST: Publication = {
  apiKeyId: 'x'.repeat(ID_LENGTH),
  keyPreview: keyPrefix('x'.repeat(ID_LENGTH)),
  webhookId: 'x'.repeat(ID_LENGTH),
};

/**
 * Creates the webhook of a package on the server, whose address may be refused, then its key. Each is created once, however often
 * and in however many tabs it is tried: the browser remembers each step, and nothing is created unless there is room to remember it.
 */
export function usePublishPackage() {
  return useSend({
    send: (shown: ConfigurationPackage) =>
      inTurn(`publish.${shown.id}`, async () => {
        // Another tab may have got further than what is shown here.
        const saved = storedPackages.read().find(({ id }) => id === shown.id);
        if (saved === undefined) throw new Error('The package has been deleted in another tab.');
        if (!packageActions.hasRoomFor(saved.id, { published: LONGEST })) throw new Error(STORAGE_FULL);
        let made = saved.published ?? NOT_PUBLISHED;
        const remember = (step: Partial<Publication>) => {
          made = { ...made, ...step };
          if (!packageActions.change(saved.id, { published: made })) throw new Error(STORAGE_FULL);
        };
        if (made.webhookId === null) remember({ webhookId: await makeWebhook(saved) });
        if (made.apiKeyId === null) remember(await makeKey(saved));
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

async function makeKey({ label }: ConfigurationPackage) {
  const input = { label: label.slice(0, 100), isActive: true } satisfies CreateApiKeyInput;
  const { id, apiKey } = await apiRequest<ApiKey>('POST', PATHS.apiKeys, input);
  return { apiKeyId: id, keyPreview: keyPrefix(apiKey) };
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
