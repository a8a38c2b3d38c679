import type { MtType } from '../../core/message-type.ts';
import type { Problem } from '../../core/problem.ts';
import type { IncomingTransfer } from '../../core/transfer.ts';
import type { MtContent } from '../content/content.ts';
import type { FinMessage } from '../envelope/fin-message.ts';
import type { FieldTable } from '../fields/field-table.ts';
import type { RuleSet } from '../fields/rule.ts';
import type { MessageSchema } from '../fields/schema.ts';

/** Everything that the package knows of one message type of block 4 fields. */
export interface MtDefinition {
  readonly type: MtType;
  readonly schema: MessageSchema;
  readonly rules: RuleSet;
  /** Checks that are more than conditions between fields. */
  readonly check?: (message: FinMessage, fields: FieldTable, problems: Problem[]) => void;
  /** The typed content. It is asked only of messages whose fields all are of their format and in their place. */
  readonly contentOf: (message: FinMessage, fields: FieldTable) => MtContent | null;
  /** The transfer that a valid message orders, or null with a problem. Left out when the type orders none. */
  readonly transferOf?: (
    message: FinMessage,
    fields: FieldTable,
    problems: Problem[],
  ) => IncomingTransfer | null;
}
