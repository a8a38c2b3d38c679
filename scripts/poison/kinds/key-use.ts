import { type ApiKey, PATHS } from '@clearbench/contract';
import { mt103 } from '../payloads.ts';
import { areParked, type Kind, nextMark, parkedOf } from '../scene.ts';

/** The use of a key that the audit log does not take. It is recorded once nothing has arrived for ten seconds. */
export const KEY_USE: Kind = {
  name: 'use of an API key',
  phase: 'quiet',
  isSlow: true,
  most: 'many',
  async strike(scene, count) {
    const { console, breaker, load, broken } = scene;
    const key = await console.call<ApiKey>('POST', PATHS.apiKeys, { label: 'Poisoned', isActive: true });
    const accept = await breaker.refuse(
      'audit_entries',
      `action = 'api_key.used' and object_id = '${key.id}'`,
    );
    const mark = nextMark();
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const { transactionIds } = await load.post(mt103({ reference: mark + index }), key.apiKey);
      ids.push(...transactionIds);
    }
    for (const id of ids) broken.set(id, 'completed');
    return {
      isNamed: () => areParked(scene, ids, 'record key use'),
      async repair() {
        await accept();
        for (const item of await parkedOf(scene, ids)) await console.retry(item);
      },
      async isDone() {
        const entries = await console.read<{ object: { id: string } }[]>(
          `${PATHS.audit}?action=api_key.used`,
        );
        return (
          (await parkedOf(scene, ids)).length === 0 && entries.some(({ object }) => object.id === key.id)
        );
      },
    };
  },
};
