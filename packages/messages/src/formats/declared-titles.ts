import { MX_TYPES, mxNameOf } from '../core/message-type.ts';
import { kindOf } from '../iso20022/reading/messages.ts';
import { definitionOfType, MT_TYPES } from '../swift-mt/types/registry.ts';

/** The titles that the types declare, those of ISO 20022 without version. `npm run api` makes `generated/titles.ts` from them. */
export function declaredTitles(): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ...MT_TYPES.flatMap((type) => {
      const definition = definitionOfType(type);
      return definition === null ? [] : [[type, definition.title]];
    }),
    ['ACK', 'Positive acknowledgement'],
    ['NAK', 'Negative acknowledgement'],
    ...MX_TYPES.map((type) => [mxNameOf(type), kindOf(type).title]),
    ['KTT', 'Telex payment order'],
    ['JSON', 'JSON transfers'],
    ['CSV', 'CSV transfers'],
  ]);
}
