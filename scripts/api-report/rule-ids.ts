import { MX_TYPES, type MxName, mxNameOf } from '../../packages/messages/src/core/message-type.ts';
import { rulesOf } from '../../packages/messages/src/formats/rules-of.ts';
import { MT_TYPES } from '../../packages/messages/src/swift-mt/types/registry.ts';

/** The module that has the codes of each type's rules as unions. */
export function ruleIdsModule(): string {
  const mt = new Map(MT_TYPES.map((type) => [type as string, idsOf(type)]));
  // The rules of a message are the same in each version.
  const versions = new Map<MxName, (typeof MX_TYPES)[number]>(MX_TYPES.map((type) => [mxNameOf(type), type]));
  const mx = new Map([...versions].map(([name, type]) => [name as string, idsOf(type)]));
  return [
    '/** Made by `npm run api` from the rules of the types. */',
    ...unionsOf('MtRuleIds', 'MT', mt),
    ...unionsOf('MxRuleIds', 'ISO 20022', mx),
    '',
  ].join('\n');
}

function idsOf(type: Parameters<typeof rulesOf>[0]): string[] {
  return rulesOf(type).map(({ id }) => id);
}

/** The codes that most types have are a separate union, so that the others are short. */
function unionsOf(name: string, standard: string, all: ReadonlyMap<string, readonly string[]>): string[] {
  const lists = [...all.values()];
  const common = (lists[0] ?? []).filter(
    (id) => lists.filter((ids) => ids.includes(id)).length > lists.length - 3,
  );
  const lines = [...all].map(([type, ids]) => {
    const hasAll = common.every((id) => ids.includes(id));
    const own = ids.filter((id) => !hasAll || !common.includes(id)).map((id) => `'${id}'`);
    return `readonly '${type}': ${[...(hasAll ? [`Common${name}`] : []), ...own.sort()].join(' | ')};`;
  });
  return [
    `type Common${name} = ${[...common]
      .sort()
      .map((id) => `'${id}'`)
      .join(' | ')};`,
    `/** The codes of the rules of each message of ${standard}. */`,
    `export interface ${name} {\n${lines.join('\n')}\n}`,
  ];
}
