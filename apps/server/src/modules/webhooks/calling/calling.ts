import type { Config } from '../../../config/config.ts';
import type { Telemetry } from '../../../platform/telemetry/telemetry.ts';
import { AddressRule } from './address-rule.ts';
import { Caller } from './caller.ts';

/** The calls to the endpoints of all workspaces. */
export interface Calling {
  rule: AddressRule;
  caller: Caller;
  /** Null: calls are not traced. */
  telemetry: Telemetry | null;
}

export function createCalling(
  { webhookAllowedNetworks, environment }: Pick<Config, 'webhookAllowedNetworks' | 'environment'>,
  telemetry: Telemetry | null,
): Calling {
  const rule = new AddressRule(webhookAllowedNetworks, { requireTls: environment === 'production' });
  return { rule, caller: new Caller(rule), telemetry };
}
