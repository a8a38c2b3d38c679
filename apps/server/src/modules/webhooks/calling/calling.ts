import type { Config } from '../../../config/config.ts';
import { AddressRule } from './address-rule.ts';
import { Caller } from './caller.ts';

/** The calls to the endpoints of all workspaces. */
export interface Calling {
  rule: AddressRule;
  caller: Caller;
}

export function createCalling({
  webhookAllowedNetworks,
  environment,
}: Pick<Config, 'webhookAllowedNetworks' | 'environment'>): Calling {
  const rule = new AddressRule(webhookAllowedNetworks, { requireTls: environment === 'production' });
  return { rule, caller: new Caller(rule) };
}
