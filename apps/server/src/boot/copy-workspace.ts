import { WEBHOOKS_PAGE_MAX } from '@clearbench/contract';
import { hasKey } from '@clearbench/domain';
import type { Actor } from '../platform/actor.ts';
import type { Modules } from './modules.ts';

type Rules = Modules['houseRules']['service'];
type Copied = Pick<Modules, 'system' | 'houseRules' | 'testPlans' | 'apiKeys' | 'webhooks'>;

/**
 * Gives a new workspace another one's settings, house rules in force or planned, test plans, key labels and webhooks.
 * Keys and secrets are new, no plan has been run, and the clock shows the real time. Webhooks are switched off, so that
 * a copy calls nobody by surprise. Webhooks with an API key in their address are left out.
 */
export async function copyWorkspace(from: Copied, to: Copied, actor: Actor): Promise<void> {
  const { clockOffsetMs: _, ...settings } = from.system.settings();
  await to.system.service.update(settings, actor, { ofInstallation: true });
  await copyRules(from.houseRules.service, to.houseRules.service, actor);
  for (const { name } of await from.testPlans.plans.list()) {
    const { document, text } = await from.testPlans.plans.get(name);
    await to.testPlans.plans.save({ document, text }, actor);
  }
  const keys = await from.apiKeys.service.list();
  // The list is sorted newest first.
  for (const { label, isActive, scenariosByValues } of keys.toReversed()) {
    if (isActive) await to.apiKeys.service.create({ label, isActive, scenariosByValues }, actor);
  }
  for (let cursor: string | undefined; ; ) {
    const page = await from.webhooks.webhooks.list({
      limit: WEBHOOKS_PAGE_MAX,
      ...(cursor !== undefined && { cursor }),
    });
    for (const { url, events, description, thin, ordered, unreadable } of page.items) {
      // Otherwise members of this workspace would see a key of the other one.
      if (unreadable.includes('url') || hasKey(url)) continue;
      await to.webhooks.webhooks.create(
        { url, events, description: description ?? undefined, thin, ordered, active: false },
        { id: actor.id ?? actor.name },
        actor,
        [],
      );
    }
    if (page.nextCursor === null) return;
    cursor = page.nextCursor;
  }
}

async function copyRules(from: Rules, to: Rules, actor: Actor): Promise<void> {
  const { versions } = await from.view();
  // The list is sorted newest first.
  for (const { version, state, from: first, until } of versions.toReversed()) {
    if (state !== 'in-force' && state !== 'planned') continue;
    const { document, text } = await from.document(String(version));
    await to.save({ document, text, from: state === 'planned' ? first : null, until }, actor);
  }
}
