import { hasError } from '../core/problem.ts';
import type { TextSpan } from '../core/text-span.ts';
import type { ItemIdentity, PayloadItem } from '../core/transfer.ts';
import type { FinMessage } from './envelope/fin-message.ts';
import { isServiceMessage } from './envelope/service-tags.ts';
import { messageTypeOf } from './fin-reader.ts';
import { validateFin } from './read-fin.ts';
import { readMessage } from './read-message.ts';
import { definitionOf } from './types/registry.ts';

/**
 * A FIN message as items of a payload: one, or one for each transfer of a message that orders several. One of a type that
 * orders no transfer has none, without an error.
 */
export function finItems(message: FinMessage, span: TextSpan): PayloadItem[] {
  const { line } = message.blocks;
  const about = identityOf(message);
  const definition = isServiceMessage(message) ? null : definitionOf(message.headers);
  if (definition === null) {
    const type = messageTypeOf(message);
    return [{ index: 0, line, span, type, about, transfer: null, problems: validateFin(message) }];
  }
  const { type } = definition;
  const { fields, problems: found } = readMessage(definition, message);
  const problems = found.all;
  const ordered = hasError(problems) ? [] : (definition.transfersOf?.(message, fields, found) ?? []);
  const [only] = ordered;
  if (only === undefined || only.problems === found) {
    return [{ index: 0, line, span, type, about, transfer: only?.transfer ?? null, problems }];
  }
  return ordered.map(({ line: own, transfer, problems: { all: others } }, place) => ({
    index: 0,
    line: own ?? line,
    span,
    type,
    about: transfer === null ? about : { uetr: transfer.uetr, reference: transfer.reference },
    transfer,
    problems: place === 0 ? [...problems, ...others] : others,
  }));
}

/** The identifiers of a message: the UETR of its header, and field 20. */
function identityOf({ blocks, headers }: FinMessage): ItemIdentity {
  for (const { tag, value } of blocks.text ?? []) {
    if (tag === '20') return { uetr: headers.uetr, reference: value.trim() };
  }
  return { uetr: headers.uetr, reference: null };
}
