import { keyPrefix } from '@clearbench/domain';
import type { Selectable } from 'kysely';
import type { WebhookTable } from '../../../platform/database/schema.ts';
import { AppError, fieldProblem } from '../../../platform/errors.ts';
import type { Vault } from '../../../platform/secrets/crypto.ts';
import type { AddressRule } from '../calling/address-rule.ts';
import { receiverPath } from '../receiving/receiver-url.ts';

export type UrlColumns = Pick<Selectable<WebhookTable>, 'kind' | 'url' | 'url_sealed' | 'receiver_segment'>;

interface Context {
  /** The origins of this server: URLs below them are our own paths. */
  origins: readonly string[];
  rule: AddressRule;
  workspace: string;
  vault: Vault;
}

/**
 * How to store the URL of a webhook: as a receiver of ours, or as an endpoint to call.
 * @throws AppError `validation_failed` or `webhook_address_refused`
 */
export async function urlColumns(
  text: string,
  { origins, rule, workspace, vault }: Context,
): Promise<UrlColumns> {
  const receiver = receiverPath(text, origins);
  if (receiver !== null) {
    const { segment, key } = receiver;
    return {
      kind: 'receiver',
      // The key is a secret but is shown in lists, so it is stored sealed.
      url: `api/webhook-transaction/${segment}/status/${keyPrefix(key)}`,
      url_sealed: vault.seal(text),
      receiver_segment: segment,
    };
  }
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw refused('validation_failed', 'Please enter a valid URL');
  }
  if (url.username !== '' || url.password !== '') {
    throw refused('validation_failed', 'Please remove the user name and password from the URL');
  }
  const refusal = await rule.refusalOf(workspace, url);
  if (refusal !== null) throw refused('webhook_address_refused', refusal);
  return { kind: 'endpoint', url: url.href, url_sealed: null, receiver_segment: null };
}

const refused = (code: 'validation_failed' | 'webhook_address_refused', message: string): AppError =>
  new AppError(code, message, { errors: [fieldProblem('url', message)] });
