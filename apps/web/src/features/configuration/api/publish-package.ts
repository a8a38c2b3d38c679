import { type CreateApiKeyInput, type CreateWebhookInput, PATHS } from '@clearbench/contract';
import { keyPrefix } from '@clearbench/domain';
import { EVENT_OPTIONS } from '@/components/webhooks/events.ts';
import { apiRequest } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';
import { inTurn } from '@/lib/browser/in-turn.ts';
import {
  type ConfigurationPackage,
  NOT_PUBLISHED,
  PACKAGE_EVENT_OF,
  type Publication,
  packageName,
} from '../model/package.ts';
import { isPlaceholder } from '../model/placeholder.ts';
import { storedPackages } from '../model/stored-packages.ts';
import { STORAGE_FULL } from '../model/texts.ts';
import { packageActions } from '../model/use-packages.ts';

const ID_LENGTH = 36;
/** Longer than any publication takes. */
const LONGEST: Publication = {
  apiKeyId: 'x'.repeat(ID_LENGTH),
  keyPreview: keyPrefix('x'.repeat(ID_LENGTH)),
  webhookId: 'x'.repeat(ID_LENGTH),
};

interface PublishInput {
  saved: ConfigurationPackage;
  /** The URL of its webhook: the package's own, or the one that the operator entered instead. */
  webhookUrl: string;
}

/** Nothing is sent to a placeholder address. */
const isPublishedActive = ({ saved, webhookUrl }: PublishInput): boolean =>
  saved.isActive && !isPlaceholder(webhookUrl);

/**
 * Creates the webhook of a package on the server, whose address may be refused, then its key. Each is created only
 * once, however many attempts and tabs there are: the browser stores each step, and creates nothing unless it can
 * store it.
 */
export function usePublishPackage() {
  return useSend({
    send: ({ saved: shown, webhookUrl }: PublishInput) =>
      inTurn(`publish.${shown.id}`, async () => {
        // Another tab may have progressed further.
        const saved = storedPackages.read().find(({ id }) => id === shown.id);
        if (saved === undefined) throw new Error('The package has been deleted in another tab.');
        if (!packageActions.hasRoomFor(saved.id, { published: LONGEST, webhookUrl }))
          throw new Error(STORAGE_FULL);
        let made = saved.published ?? NOT_PUBLISHED;
        const remember = (step: Partial<Publication>) => {
          made = { ...made, ...step };
          const patch = step.webhookId === undefined ? {} : { webhookUrl };
          if (!packageActions.change(saved.id, { published: made, ...patch })) throw new Error(STORAGE_FULL);
        };
        if (made.webhookId === null) remember({ webhookId: await makeWebhook({ saved, webhookUrl }) });
        if (made.apiKeyId === null) remember(await makeKey(saved));
      }),
    done: (_result, input) => ({
      title: 'Configuration Published',
      description: `The server has a key and ${isPublishedActive(input) ? 'a' : 'an inactive'} webhook for "${packageName(input.saved)}".`,
    }),
    failed: 'Failed to publish the configuration: ',
    invalidates: [PATHS.apiKeys, PATHS.webhooks],
  });
}

async function makeKey({ label }: ConfigurationPackage) {
  const input = { label: label.slice(0, 100), isActive: true } satisfies CreateApiKeyInput;
  const { id, apiKey } = await apiRequest('POST', PATHS.apiKeys, input);
  return { apiKeyId: id, keyPreview: keyPrefix(apiKey) };
}

async function makeWebhook(publish: PublishInput): Promise<string> {
  const { saved, webhookUrl } = publish;
  const input = {
    url: webhookUrl,
    events: EVENT_OPTIONS.map(({ event }) => event).filter((event) =>
      saved.events.includes(PACKAGE_EVENT_OF[event]),
    ),
    active: isPublishedActive(publish),
    description: packageName(saved).slice(0, 200),
  } satisfies CreateWebhookInput;
  return (await apiRequest('POST', PATHS.webhooks, input)).id;
}
